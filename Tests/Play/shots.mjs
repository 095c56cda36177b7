// Takes pictures of the playground, to be looked at: shots.mjs PROGRAM DIRECTORY.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drive } from '../../Bindings/Web/Tests/chromium.mjs';
import { AMBIGUOUS, CONTRADICTION, start, write } from './server.mjs';

const [program, directory] = process.argv.slice(2);
mkdirSync(directory, { recursive: true });
const server = await start(program);
const settle = (page) => page.look('new Promise((done) => setTimeout(done, 500))');

async function scene(page, name) {
    await settle(page);
    writeFileSync(join(directory, `${name}.png`), await page.shot());
    console.log(name);
}

try {
    await drive(async (page) => {
        for (const scheme of ['light', 'dark']) {
            await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
            await page.open(server.url);
            await page.until('document.documentElement.dataset.ready');
            await scene(page, scheme);
            await page.hover('#part-2');
            await scene(page, `${scheme}-hover`);
            await write(page, 'views:\n  title: Hello\n  image: {image: 80x80}\nconstraints:\n  - H:|-[image]-[titel]\n  - title.tpo == image.top\n');
            await page.until('document.querySelector("#findings h2")');
            await scene(page, `${scheme}-error`);
            await write(page, CONTRADICTION);
            await page.until('document.querySelector(".number")');
            await scene(page, `${scheme}-contradiction`);
            await write(page, AMBIGUOUS);
            await page.until('document.querySelector("#layout .open")');
            await scene(page, `${scheme}-ambiguity`);
        }
        await page.look('document.getElementById("gallery").value = "form"; document.getElementById("gallery").dispatchEvent(new Event("change"))');
        await scene(page, 'form');
        await page.look('document.getElementById("constraints").click()');
        await scene(page, 'form-constraints');
        await page.click('#export');
        await scene(page, 'export');
    });
} finally {
    server.stop();
}
