import KeylineUIKit

final class UIViewFeedByAnchors: UIViewFeed, FeedWay {
    nonisolated static let name = "UIView, anchors"

    init() {
        super.init()
        let (avatar, badge, name, handle) = (
            self[.avatar], self[.badge], self[.name], self[.handle]
        )
        let (time, more, text, photo) = (self[.time], self[.more], self[.text], self[.photo])
        let (caption, line) = (self[.caption], self[.separator])
        let (like, likes, reply) = (self[.like], self[.likes], self[.reply])
        let (replies, share, shares) = (self[.replies], self[.share], self[.shares])
        NSLayoutConstraint.activate([
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

final class UIViewFeedByFormats: UIViewFeed, FeedWay {
    nonisolated static let name = "UIView, formats"

    init() {
        super.init()
        var views: [String: Any] = [:]
        for part in FeedPart.allCases { views[part.key] = self[part] }
        var made: [NSLayoutConstraint] = []
        for format in FeedFormat.allCases {
            let options: NSLayoutConstraint.FormatOptions =
                format.alignsTrailing ? .alignAllTrailing : []
            made += NSLayoutConstraint.constraints(
                withVisualFormat: format.text, options: options, views: views)
        }
        for part in [FeedPart.likes, .reply, .replies, .share, .shares] {
            made.append(self[part].centerYAnchor.constraint(equalTo: self[.like].centerYAnchor))
        }
        NSLayoutConstraint.activate(made)
    }
}

final class UIViewFeedByStacks: UIViewFeed, FeedWay {
    nonisolated static let name = "UIView, stacks"

    init() {
        super.init(isNested: true)
        func stack(
            _ axis: NSLayoutConstraint.Axis, _ alignment: UIStackView.Alignment, _ views: [UIView]
        )
            -> UIStackView
        {
            let stack = UIStackView(arrangedSubviews: views)
            (stack.axis, stack.alignment) = (axis, alignment)
            stack.translatesAutoresizingMaskIntoConstraints = false
            return stack
        }
        func spacer() -> UIView {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            return view
        }
        let head = stack(
            .horizontal, .top,
            [self[.name], self[.handle], spacer(), self[.time], self[.more]])
        head.spacing = 4
        head.setCustomSpacing(8, after: self[.time])
        let actions = stack(
            .horizontal, .center,
            [.like, .likes, .reply, .replies, .share, .shares].map { self[$0] } + [spacer()])
        actions.spacing = 4
        for count in [FeedPart.likes, .replies] { actions.setCustomSpacing(24, after: self[count]) }
        let column = stack(
            .vertical, .fill, [head, self[.text], self[.photo], self[.separator], actions])
        column.spacing = 8
        column.setCustomSpacing(4, after: head)
        let all = stack(.horizontal, .top, [self[.avatar], column])
        all.spacing = 8
        cell.addSubview(all)
        self[.avatar].addSubview(self[.badge])
        self[.photo].addSubview(self[.caption])
        let (avatar, badge, photo) = (self[.avatar], self[.badge], self[.photo])
        let caption = self[.caption]
        NSLayoutConstraint.activate([
            all.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 12),
            all.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -12),
            all.topAnchor.constraint(equalTo: cell.topAnchor, constant: 12),
            all.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -12),
            avatar.widthAnchor.constraint(equalToConstant: 40),
            avatar.heightAnchor.constraint(equalTo: avatar.widthAnchor),
            badge.trailingAnchor.constraint(equalTo: avatar.trailingAnchor),
            badge.bottomAnchor.constraint(equalTo: avatar.bottomAnchor),
            badge.widthAnchor.constraint(equalToConstant: 12),
            badge.heightAnchor.constraint(equalToConstant: 12),
            photo.heightAnchor.constraint(equalToConstant: 120),
            caption.trailingAnchor.constraint(equalTo: photo.trailingAnchor),
            caption.bottomAnchor.constraint(equalTo: photo.bottomAnchor),
            caption.heightAnchor.constraint(equalToConstant: 16),
            caption.widthAnchor.constraint(greaterThanOrEqualToConstant: 40),
            self[.separator].heightAnchor.constraint(equalToConstant: 1),
        ])
    }
}
