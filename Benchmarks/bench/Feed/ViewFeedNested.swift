import Keyline

final class ViewFeedByKeyPaths: ViewFeed, FeedWay {
    nonisolated static let name = "View, key paths"

    init() {
        super.init()
        placeHead()
        placeBody()
        placeActions()
        cell.constrainToView(
            self[.like], constraints: [equal(\.bottomAnchor, constant: 12)])
    }

    private func placeHead() {
        let (avatar, name) = (self[.avatar], self[.name])
        avatar.constrainToView(
            cell,
            constraints: [
                equal(\.leadingAnchor, constant: 12), equal(\.topAnchor, constant: 12),
                equal(\.widthAnchor, constant: 40),
            ])
        avatar.constrainToView(avatar, constraints: [equal(\.heightAnchor, \.widthAnchor)])
        self[.badge].constrainToView(
            avatar,
            constraints: [
                equal(\.trailingAnchor), equal(\.bottomAnchor),
                equal(\.widthAnchor, constant: 12), equal(\.heightAnchor, constant: 12),
            ])
        name.constrainToView(cell, constraints: [equal(\.topAnchor, constant: 12)])
        name.constrainToView(
            avatar, constraints: [equal(\.leadingAnchor, \.trailingAnchor, constant: 8)])
        self[.handle].constrainToView(
            name,
            constraints: [
                equal(\.leadingAnchor, \.trailingAnchor, constant: 4), equal(\.topAnchor),
            ])
        self[.time].constrainToView(
            self[.handle],
            constraints: [
                constraint(
                    \.leadingAnchor, \.trailingAnchor,
                    constraintRelation: .greaterThanOrEqual, constant: 4), equal(\.topAnchor),
            ])
        self[.time].constrainToView(
            self[.more], constraints: [equal(\.trailingAnchor, \.leadingAnchor, constant: -8)])
        self[.time].constrain(to: [atLeast(\.widthAnchor, 20)])
        self[.more].constrainToView(
            cell,
            constraints: [
                equal(\.topAnchor, constant: 12), equal(\.trailingAnchor, constant: -12),
                equal(\.widthAnchor, constant: 24), equal(\.heightAnchor, constant: 24),
            ])
    }

    private func placeBody() {
        let (text, photo) = (self[.text], self[.photo])
        for part in [FeedPart.text, .photo, .separator] {
            self[part].constrainToView(
                self[.avatar],
                constraints: [equal(\.leadingAnchor, \.trailingAnchor, constant: 8)])
            self[part].constrainToView(
                cell, constraints: [equal(\.trailingAnchor, constant: -12)])
        }
        text.constrainToView(
            self[.more], constraints: [equal(\.topAnchor, \.bottomAnchor, constant: 4)])
        for part in [FeedPart.name, .handle, .time] {
            text.constrainToView(self[part], constraints: [below])
        }
        text.constrain(to: [atLeast(\.heightAnchor, 15)])
        photo.constrainToView(
            text,
            constraints: [
                equal(\.topAnchor, \.bottomAnchor, constant: 8),
                equal(\.heightAnchor, constant: 120),
            ])
        photo.constrainToView(self[.avatar], constraints: [below])
        self[.caption].constrainToView(
            photo,
            constraints: [
                equal(\.trailingAnchor), equal(\.bottomAnchor), equal(\.heightAnchor, constant: 16),
                constraint(\.leadingAnchor, constraintRelation: .greaterThanOrEqual),
                constraint(\.topAnchor, constraintRelation: .greaterThanOrEqual),
            ])
        self[.caption].constrain(to: [atLeast(\.widthAnchor, 40)])
        self[.separator].constrainToView(
            photo,
            constraints: [
                equal(\.topAnchor, \.bottomAnchor, constant: 8), equal(\.heightAnchor, constant: 1),
            ])
    }

    private func placeActions() {
        let like = self[.like]
        like.constrainToView(
            self[.separator],
            constraints: [
                equal(\.topAnchor, \.bottomAnchor, constant: 8), equal(\.widthAnchor, constant: 20),
                equal(\.heightAnchor, constant: 20),
            ])
        var before = FeedPart.avatar, gap = 8.0
        for (icon, count) in [
            (FeedPart.like, FeedPart.likes), (.reply, .replies), (.share, .shares),
        ] {
            self[icon].constrainToView(
                self[before],
                constraints: [equal(\.leadingAnchor, \.trailingAnchor, constant: gap)])
            if icon != .like {
                self[icon].constrainToView(
                    like,
                    constraints: [
                        equal(\.centerYAnchor), equal(\.widthAnchor), equal(\.heightAnchor),
                    ])
            }
            self[count].constrainToView(
                self[icon],
                constraints: [
                    equal(\.leadingAnchor, \.trailingAnchor, constant: 4), equal(\.centerYAnchor),
                ])
            self[count].constrain(to: [atLeast(\.widthAnchor, 7)])
            (before, gap) = (count, 24)
        }
        self[.shares].constrainToView(
            cell,
            constraints: [
                constraint(\.trailingAnchor, constraintRelation: .lessThanOrEqual, constant: -12)
            ])
    }

    private var below: PairedConstraint {
        constraint(\.topAnchor, \.bottomAnchor, constraintRelation: .greaterThanOrEqual)
    }

    private func atLeast(_ anchor: KeyPath<View, DimensionAnchor>, _ extent: Double)
        -> UnpairedConstraint
    {
        constraint(anchor, constraintRelation: .greaterThanOrEqual, constant: extent)
    }
}

final class ViewFeedByStacks: ViewFeed, FeedWay {
    nonisolated static let name = "View, stacks"

    init() {
        super.init(isNested: true)
        func stack(_ axis: LayoutAxis, _ alignment: StackView.Alignment, _ views: [View])
            -> StackView
        {
            let stack = StackView(arrangedSubviews: views)
            (stack.axis, stack.alignment) = (axis, alignment)
            stack.translatesAutoresizingMaskIntoConstraints = false
            return stack
        }
        func spacer() -> View {
            let view = View()
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
        LayoutConstraint.activate([
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
