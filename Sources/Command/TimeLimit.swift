import ArgumentParser
import Foundation
import Synchronization

/// The option `--timeout` of subcommands that may compute for a long time.
struct TimeLimit: ParsableArguments {
    @Option(
        name: .customLong("timeout"),
        help: ArgumentHelp(
            "Stops with exit status 4 if there is no result after this number of seconds; 0 means no limit.",
            valueName: "seconds"))
    var seconds = 60.0

    func validate() throws {
        guard seconds >= 0, seconds <= 1e9 else {
            throw ValidationError(
                "The value of --timeout must be a number of seconds from 0 to 1e9.")
        }
    }

    /// Starts the time limit, which ends when output begins. Call this method after the input has
    /// been read, so that the time in which a user types the input does not count.
    /// - Parameter work: what the command does now, as in "reading `card.yaml`"; part of the error message.
    func begin(_ work: String) {
        if seconds > 0 { Deadline.begin(seconds, work) }
    }
}

/// Ends the process when the time limit of a command is over.
///
/// The layout of a hostile or huge document is one long computation that never checks the time. Therefore another
/// thread waits until the limit, and then ends the process unless its output has begun. So an output file is written
/// completely or not at all.
enum Deadline {
    private struct State {
        /// The number of time limits that have been started. Each has a thread that waits. A thread
        /// does nothing if a later time limit has been started meanwhile.
        var generation = 0
        var isInForce = false
        var work = ""
    }

    private static let state = Mutex(State())

    fileprivate static func begin(_ seconds: Double, _ work: String) {
        let generation = state.withLock { state in
            state.generation += 1
            (state.isInForce, state.work) = (true, work)
            return state.generation
        }
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: seconds)
            // Hold the lock until the process has ended, so that no other thread can begin to write
            // output meanwhile.
            state.withLock { state in
                guard state.isInForce, state.generation == generation else { return }
                let more = (seconds * 5).rounded(.up)
                Console.error(
                    "keyline: error: The time limit of \(text(seconds)) was reached while \(state.work). "
                        + "Use --timeout \(Int(more)) for more time, or --timeout 0 for no limit.\n"
                )
                // Call `_exit` instead of `exit`, which would run exit handlers while the main
                // thread still computes with the same data.
                _exit(Failure.time)
            }
        }
    }

    private static func text(_ seconds: Double) -> String {
        seconds == 1
            ? "1 second"
            : seconds == seconds.rounded() ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
    }

    /// Records what the command does now, as in "drawing `card.yaml`". If the time limit is
    /// reached, the error message mentions it.
    static func note(_ work: @autoclosure () -> String) {
        state.withLock { if $0.isInForce { $0.work = work() } }
    }

    /// Cancels the time limit. Call this function when the result has been computed: writing the
    /// result may take as long as it needs.
    static func end() { state.withLock { $0.isInForce = false } }
}
