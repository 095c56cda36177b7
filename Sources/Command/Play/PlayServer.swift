import Foundation
import KeylineDocuments
import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves the playground's page by HTTP on the loopback address 127.0.0.1, which other machines
/// cannot reach.
final class PlayServer {
    private let channel: any Channel
    let port: Int

    /// Starts the server.
    /// - Parameter port: the TCP port to listen on, or 0 to let the system choose a free one.
    init(site: PlaySite, port: Int) throws {
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 64)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(IdleStateHandler(allTimeout: PlayServer.patience))
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                    try pipeline.addHandler(PlayHandler(site: site))
                }
            }
        channel = try bootstrap.bind(host: "127.0.0.1", port: port).wait()
        self.port = channel.localAddress?.port ?? port
    }

    /// The time after which the server closes a connection without requests.
    private static let patience = TimeAmount.seconds(60)

    func wait() { try? channel.closeFuture.wait() }
}

/// Handles one HTTP connection: collects the parts of each request, and writes the answers. If the
/// headers show that a request must be refused (wrong host, missing secret, unknown path), it is
/// refused at once, and its body is not stored.
final class PlayHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let site: PlaySite
    /// The headers of the request that is being read; nil between two requests, and after a request
    /// was refused.
    private var head: HTTPRequestHead?
    private var body = Data()
    /// Whether the current request is a HEAD request, whose answer has no body.
    private var isHead = false
    /// Whether a request was refused, so that the connection will be closed. Bytes that the client
    /// still sends are ignored.
    private var isRefused = false

    private static let largest = PlaySession.longest * 2
    /// The longest time that a page waits for a layout. Then the server answers with an error.
    private static let patience = TimeAmount.seconds(10)
    /// The time between the refusal of a request and the end of the connection. If the connection
    /// were closed at once, a client that is still sending could not read the refusal.
    private static let farewell = TimeAmount.seconds(1)

    init(site: PlaySite) { self.site = site }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isRefused { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            isHead = head.method == .HEAD
            body = Data()
            self.head = head
            if let refusal = refusal(of: head, context) { refuse(refusal, context) }
        case .body(let part):
            guard body.count + part.readableBytes <= PlayHandler.largest else {
                return refuse(PlayHandler.tooLong, context)
            }
            body.append(contentsOf: part.readableBytesView)
        case .end:
            guard let head else { return }
            self.head = nil
            answer(head, context)
        }
    }

    private static let tooLong = PlayAnswer.refusal(413, "The document is too long.")

    private func refusal(of head: HTTPRequestHead, _ context: ChannelHandlerContext)
        -> PlayAnswer?
    {
        if let refusal = site.refusal(of: PlayHead(head), port: port(context)) { return refusal }
        let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
        return length > PlayHandler.largest ? PlayHandler.tooLong : nil
    }

    private func port(_ context: ChannelHandlerContext) -> Int {
        context.channel.localAddress?.port ?? 0
    }

    /// Refuses a request before all of it has arrived, and closes the connection after the time
    /// `farewell`. If the connection were closed at once, a client that is still sending would lose
    /// the answer.
    private func refuse(_ answer: PlayAnswer, _ context: ChannelHandlerContext) {
        isRefused = true
        head = nil
        body = Data()
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        write(answer, .afterFarewell, context)
        context.eventLoop.scheduleTask(in: PlayHandler.farewell) {
            bound.value.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent {
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    // MARK: Answers

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let body = self.body
        self.body = Data()
        switch site.reply(to: PlayHead(head), body) {
        case .now(let answer): write(answer, End(head), context)
        case .later(let room, let question): wait(for: room, question, body, End(head), context)
        }
    }

    /// Lets the session of a page answer a request, and sends the answer. If computing the answer
    /// takes longer than `patience`, sends an error instead.
    private func wait(
        for room: PlayRoom, _ question: String, _ body: Data, _ end: End,
        _ context: ChannelHandlerContext
    ) {
        let site = self.site
        let promise = context.eventLoop.makePromise(of: PlayAnswer.self)
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        let deadline = context.eventLoop.scheduleTask(in: PlayHandler.patience) {
            site.giveUp(room)
            promise.succeed(
                .refusal(503, "The layout took too long and was stopped. Use a smaller document."))
        }
        promise.futureResult.whenSuccess { answer in
            deadline.cancel()
            bound.value.handler.write(answer, end, bound.value.context)
        }
        room.ask(question, body) { promise.succeed($0) }
    }

    /// The HTTP headers of every answer. They make the browser load only the page's own files, and
    /// let the page send requests only to its own server.
    private static let headers = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
                + "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]

    /// When the connection is closed after an answer: never, at once, or, after a refusal, with a
    /// delay.
    private enum End {
        case kept, closed, afterFarewell

        init(_ head: HTTPRequestHead) { self = head.isKeepAlive ? .kept : .closed }
    }

    private func write(_ answer: PlayAnswer, _ end: End, _ context: ChannelHandlerContext) {
        var headers = HTTPHeaders(PlayHandler.headers)
        headers.add(name: "Content-Type", value: answer.type)
        headers.add(name: "Content-Length", value: "\(answer.body.count)")
        headers.add(name: "Connection", value: end == .kept ? "keep-alive" : "close")
        let head = HTTPResponseHead(
            version: .http1_1, status: .init(statusCode: answer.status), headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if !isHead {
            let buffer = context.channel.allocator.buffer(bytes: answer.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            if end == .closed { bound.value.close(promise: nil) }
        }
    }
}

extension PlayHead {
    fileprivate init(_ head: HTTPRequestHead) {
        /// Returns the values of a header, joined by commas, or nil if it is absent. If an attacker
        /// repeats a header, the joined value matches none of the values that the checks accept.
        func header(_ name: String) -> String? {
            let values = head.headers[name]
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        self.init(
            method: head.method.rawValue, path: head.uri, host: header("host"),
            origin: header("origin"), fetchSite: header("sec-fetch-site"),
            contentType: header("content-type"))
    }
}
