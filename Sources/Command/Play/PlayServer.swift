import Foundation
import KeylineDocuments
import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves a site over HTTP on the loopback address.
final class PlayServer {
    private let channel: any Channel
    let port: Int

    /// - Parameter port: 0 for any free one.
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

    /// How long a connection may be idle.
    private static let patience = TimeAmount.seconds(60)

    func wait() { try? channel.closeFuture.wait() }
}

/// One connection: gathers a request, and writes its reply.
final class PlayHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let site: PlaySite
    private var head: HTTPRequestHead?
    private var body = Data()
    private var isTooLong = false
    /// Whether the answer is to have no body.
    private var isHead = false

    private static let largest = PlaySession.longest * 2
    /// How long an answer may take.
    private static let patience = TimeAmount.seconds(10)

    init(site: PlaySite) { self.site = site }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            isHead = head.method == .HEAD
            body = Data()
            isTooLong = false
        case .body(let part):
            isTooLong = isTooLong || body.count + part.readableBytes > PlayHandler.largest
            if !isTooLong { body.append(contentsOf: part.readableBytesView) }
        case .end:
            guard let head else { return }
            self.head = nil
            answer(head, context)
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
        func header(_ name: String) -> String? {
            let values = head.headers[name]
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        let call = PlayCall(
            method: head.method.rawValue, path: head.uri, host: header("host"),
            origin: header("origin"), fetchSite: header("sec-fetch-site"),
            contentType: header("content-type"), body: body)
        body = Data()
        let isKept = head.isKeepAlive && !isTooLong
        guard !isTooLong else {
            return write(.refusal(413, "The document is too long."), isKept, context)
        }
        switch site.reply(to: call, port: context.channel.localAddress?.port ?? 0) {
        case .now(let answer): write(answer, isKept, context)
        case .later(let room, let question): wait(for: room, question, call.body, isKept, context)
        }
    }

    /// Asks a session, and for a limited time only.
    private func wait(
        for room: PlayRoom, _ question: String, _ body: Data, _ isKept: Bool,
        _ context: ChannelHandlerContext
    ) {
        let site = self.site
        let promise = context.eventLoop.makePromise(of: PlayAnswer.self)
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        let end = context.eventLoop.scheduleTask(in: PlayHandler.patience) {
            site.giveUp(room)
            promise.succeed(.refusal(503, "The layout took too long, and was given up."))
        }
        promise.futureResult.whenSuccess { answer in
            end.cancel()
            bound.value.handler.write(answer, isKept, bound.value.context)
        }
        room.ask(question, body) { promise.succeed($0) }
    }

    /// The page may load its own files and ask its own server, and nothing else.
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

    private func write(_ answer: PlayAnswer, _ isKept: Bool, _ context: ChannelHandlerContext) {
        var headers = HTTPHeaders(PlayHandler.headers)
        headers.add(name: "Content-Type", value: answer.type)
        headers.add(name: "Content-Length", value: "\(answer.body.count)")
        headers.add(name: "Connection", value: isKept ? "keep-alive" : "close")
        let head = HTTPResponseHead(
            version: .http1_1, status: .init(statusCode: answer.status), headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if !isHead {
            let buffer = context.channel.allocator.buffer(bytes: answer.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            if !isKept { bound.value.close(promise: nil) }
        }
    }
}
