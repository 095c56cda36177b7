// Measures the speed of the page. The address `?report=3000` resizes a layout of a thousand views for 3000
// milliseconds, and then shows the number of frames per second.

const CARDS = 250;
const COLUMNS = 10;

/**
 * Returns a document of 250 cards with four views each, the same as in the demo of the WebAssembly module. If a card is
 * narrow, its note is clipped before its other texts.
 */
export function thousand() {
    const views = [], rules = [];
    for (let i = 0; i < CARDS; i++) {
        views.push(`  c${i}:`, '    fill: "#ffffff"', '    border: "#d8dee6"', '    views:', `      p${i}: {fill: "#b6d4fe"}`,
            `      t${i}: {text: Card ${i + 1}, font: 11}`, `      n${i}: {text: no. ${(i * 7) % CARDS}, font: 11, color: gray, resistance: low}`);
        rules.push(`  - "H:|-4-[p${i}]-5-[t${i}]-5-[n${i}]-(>=3)-|"`, `  - "V:|-2-[p${i}]-2-|"`, `  - p${i}.width == p${i}.height @800`,
            `  - p${i}.width <= 0.45 * c${i}.width`, `  - t${i}.centerY == c${i}.centerY`, `  - n${i}.centerY == c${i}.centerY`);
        rules.push(i % COLUMNS === 0 ? `  - c${i}.left == root.left + 5` : `  - c${i}.left == c${i - 1}.right + 5`);
        rules.push(i < COLUMNS ? `  - c${i}.top == root.top + 5` : `  - c${i}.top == c${i - COLUMNS}.bottom + 5`);
        if (i > 0) rules.push(`  - c${i}.width == c0.width`, `  - c${i}.height == c0.height`);
    }
    rules.push(`  - c${COLUMNS - 1}.right == root.right - 5`, `  - c${CARDS - 1}.bottom == root.bottom - 5`);
    return ['size: 900x700', 'fill: "#f3f5f8"', 'views:', ...views, 'constraints:', ...rules, ''].join('\n');
}

const quantile = (numbers, part) => [...numbers].sort((a, b) => a - b)[Math.floor(part * (numbers.length - 1))] ?? 0;

export async function report(milliseconds, open, resizeTo, stage) {
    await open(thousand(), 'thousand.yaml');
    stage.isBusy = true;
    const frames = [];
    const painted = () => frames.push(performance.now());
    stage.addEventListener('painted', painted);
    performance.clearResourceTimings();
    performance.setResourceTimingBufferSize(5000);
    const start = await new Promise(requestAnimationFrame);
    for (let now = start; now - start < milliseconds; now = await new Promise(requestAnimationFrame)) {
        const swing = 0.5 + 0.5 * Math.cos((now - start) / 600);
        resizeTo({ width: Math.round(760 + 400 * swing), height: Math.round(620 + 200 * swing) });
    }
    stage.isBusy = false;
    stage.removeEventListener('painted', painted);
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/resize')).map(({ duration }) => duration);
    const figures = {
        views: stage.count - 1, frames: frames.length, rate: 1000 * (frames.length - 1) / (frames.at(-1) - frames[0]),
        median: quantile(answers, 0.5), slow: quantile(answers, 0.95),
    };
    document.documentElement.dataset.report = JSON.stringify(figures);
    document.getElementById('status').textContent = `${figures.views} views: ${figures.rate.toFixed(0)} frames a second; `
        + `${figures.median.toFixed(1)} ms from a size to its frames, ${figures.slow.toFixed(1)} ms at most in 95 of 100`;
}
