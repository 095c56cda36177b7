import Keyline
import KeylineDSL

final class ViewFeedByAnchors: ViewFeed, FeedWay {
    nonisolated static let name = "View, anchors"

    init() {
        super.init()
        let (avatar, badge, name, handle) = (
            self[.avatar], self[.badge], self[.name], self[.handle]
        )
        let (time, more, text, photo) = (self[.time], self[.more], self[.text], self[.photo])
        let (caption, line) = (self[.caption], self[.separator])
        let (like, likes, reply) = (self[.like], self[.likes], self[.reply])
        let (replies, share, shares) = (self[.replies], self[.share], self[.shares])
        LayoutConstraint.activate([
            avatar.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 12),
            avatar.topAnchor.constraint(equalTo: cell.topAnchor, constant: 12),
            avatar.widthAnchor.constraint(equalToConstant: 40),
            avatar.heightAnchor.constraint(equalTo: avatar.widthAnchor),
            badge.trailingAnchor.constraint(equalTo: avatar.trailingAnchor),
            badge.bottomAnchor.constraint(equalTo: avatar.bottomAnchor),
            badge.widthAnchor.constraint(equalToConstant: 12),
            badge.heightAnchor.constraint(equalToConstant: 12),
            name.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 8),
            name.topAnchor.constraint(equalTo: cell.topAnchor, constant: 12),
            handle.leadingAnchor.constraint(equalTo: name.trailingAnchor, constant: 4),
            handle.topAnchor.constraint(equalTo: name.topAnchor),
            time.leadingAnchor.constraint(
                greaterThanOrEqualTo: handle.trailingAnchor, constant: 4),
            time.topAnchor.constraint(equalTo: name.topAnchor),
            time.trailingAnchor.constraint(equalTo: more.leadingAnchor, constant: -8),
            time.widthAnchor.constraint(greaterThanOrEqualToConstant: 20),
            more.topAnchor.constraint(equalTo: name.topAnchor),
            more.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -12),
            more.widthAnchor.constraint(equalToConstant: 24),
            more.heightAnchor.constraint(equalToConstant: 24),
            text.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 8),
            text.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -12),
            text.topAnchor.constraint(equalTo: more.bottomAnchor, constant: 4),
            text.topAnchor.constraint(greaterThanOrEqualTo: name.bottomAnchor),
            text.topAnchor.constraint(greaterThanOrEqualTo: handle.bottomAnchor),
            text.topAnchor.constraint(greaterThanOrEqualTo: time.bottomAnchor),
            text.heightAnchor.constraint(greaterThanOrEqualToConstant: 15),
            photo.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 8),
            photo.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -12),
            photo.topAnchor.constraint(equalTo: text.bottomAnchor, constant: 8),
            photo.topAnchor.constraint(greaterThanOrEqualTo: avatar.bottomAnchor),
            photo.heightAnchor.constraint(equalToConstant: 120),
            caption.trailingAnchor.constraint(equalTo: photo.trailingAnchor),
            caption.bottomAnchor.constraint(equalTo: photo.bottomAnchor),
            caption.heightAnchor.constraint(equalToConstant: 16),
            caption.widthAnchor.constraint(greaterThanOrEqualToConstant: 40),
            caption.leadingAnchor.constraint(greaterThanOrEqualTo: photo.leadingAnchor),
            caption.topAnchor.constraint(greaterThanOrEqualTo: photo.topAnchor),
            line.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 8),
            line.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -12),
            line.topAnchor.constraint(equalTo: photo.bottomAnchor, constant: 8),
            line.heightAnchor.constraint(equalToConstant: 1),
            like.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 8),
            like.topAnchor.constraint(equalTo: line.bottomAnchor, constant: 8),
            like.widthAnchor.constraint(equalToConstant: 20),
            like.heightAnchor.constraint(equalToConstant: 20),
            likes.leadingAnchor.constraint(equalTo: like.trailingAnchor, constant: 4),
            likes.centerYAnchor.constraint(equalTo: like.centerYAnchor),
            likes.widthAnchor.constraint(greaterThanOrEqualToConstant: 7),
            reply.leadingAnchor.constraint(equalTo: likes.trailingAnchor, constant: 24),
            reply.centerYAnchor.constraint(equalTo: like.centerYAnchor),
            reply.widthAnchor.constraint(equalTo: like.widthAnchor),
            reply.heightAnchor.constraint(equalTo: like.heightAnchor),
            replies.leadingAnchor.constraint(equalTo: reply.trailingAnchor, constant: 4),
            replies.centerYAnchor.constraint(equalTo: like.centerYAnchor),
            replies.widthAnchor.constraint(greaterThanOrEqualToConstant: 7),
            share.leadingAnchor.constraint(equalTo: replies.trailingAnchor, constant: 24),
            share.centerYAnchor.constraint(equalTo: like.centerYAnchor),
            share.widthAnchor.constraint(equalTo: like.widthAnchor),
            share.heightAnchor.constraint(equalTo: like.heightAnchor),
            shares.leadingAnchor.constraint(equalTo: share.trailingAnchor, constant: 4),
            shares.centerYAnchor.constraint(equalTo: like.centerYAnchor),
            shares.widthAnchor.constraint(greaterThanOrEqualToConstant: 7),
            shares.trailingAnchor.constraint(
                lessThanOrEqualTo: cell.trailingAnchor, constant: -12),
            cell.bottomAnchor.constraint(equalTo: like.bottomAnchor, constant: 12),
        ])
    }
}

final class ViewFeedByFormats: ViewFeed, FeedWay {
    nonisolated static let name = "View, formats"

    init() {
        super.init()
        var views: [String: any LayoutItem] = [:]
        for part in FeedPart.allCases { views[part.key] = self[part] }
        var made: [LayoutConstraint] = []
        for format in FeedFormat.allCases {
            let options: LayoutConstraint.FormatOptions =
                format.alignsTrailing ? .alignAllTrailing : []
            // `try!` cannot fail here: the format strings are constants of this program, and a mistake in one would
            // show at the first run.
            made += try! LayoutConstraint.constraints(
                withVisualFormat: format.text, options: options, views: views)
        }
        for part in [FeedPart.likes, .reply, .replies, .share, .shares] {
            made.append(self[part].centerYAnchor.constraint(equalTo: self[.like].centerYAnchor))
        }
        LayoutConstraint.activate(made)
    }
}

final class ViewFeedByBlocks: ViewFeed, FeedWay {
    nonisolated static let name = "View, blocks"

    init() {
        super.init()
        let cell = cell
        let (avatar, badge, name, handle) = (
            self[.avatar], self[.badge], self[.name], self[.handle]
        )
        let (time, more, text, photo) = (self[.time], self[.more], self[.text], self[.photo])
        let (caption, line) = (self[.caption], self[.separator])
        let (like, likes, reply) = (self[.like], self[.likes], self[.reply])
        let (replies, share, shares) = (self[.replies], self[.share], self[.shares])
        layout {
            avatar.leading == cell.leading + 12
            avatar.top == cell.top + 12
            avatar.width == 40
            avatar.height == avatar.width
            badge.trailing == avatar.trailing
            badge.bottom == avatar.bottom
            badge.size == Size(width: 12, height: 12)
            name.leading == avatar.trailing + 8
            name.top == cell.top + 12
            handle.leading == name.trailing + 4
            handle.top == name.top
            time.leading >= handle.trailing + 4
            time.top == name.top
            time.trailing == more.leading - 8
            time.width >= 20
            more.top == name.top
            more.trailing == cell.trailing - 12
            more.size == Size(width: 24, height: 24)
            text.leading == avatar.trailing + 8
            text.trailing == cell.trailing - 12
            text.top == more.bottom + 4
            for label in [name, handle, time] { text.top >= label.bottom }
            text.height >= 15
            photo.horizontalEdges == text.horizontalEdges
            photo.top == text.bottom + 8
            photo.top >= avatar.bottom
            photo.height == 120
        }
        layout {
            caption.trailing == photo.trailing
            caption.bottom == photo.bottom
            caption.height == 16
            caption.width >= 40
            caption.leading >= photo.leading
            caption.top >= photo.top
            line.horizontalEdges == text.horizontalEdges
            line.top == photo.bottom + 8
            line.height == 1
            like.leading == avatar.trailing + 8
            like.top == line.bottom + 8
            like.size == Size(width: 20, height: 20)
            likes.leading == like.trailing + 4
            reply.leading == likes.trailing + 24
            replies.leading == reply.trailing + 4
            share.leading == replies.trailing + 24
            shares.leading == share.trailing + 4
            for icon in [reply, share] {
                icon.width == like.width
                icon.height == like.height
            }
            for view in [likes, reply, replies, share, shares] { view.centerY == like.centerY }
            for count in [likes, replies, shares] { count.width >= 7 }
            shares.trailing <= cell.trailing - 12
            cell.bottom == like.bottom + 12
        }
    }
}
