/// The visual format strings that make the constraints of a feed cell (a cell like a post in a
/// social network), for the views of Keyline and of KeylineUIKit. They make 65 constraints, as many
/// as the variant of the cell that uses anchors has.
enum FeedFormat: CaseIterable {
    case row, avatar, badge, badgeWidth, column, name, handle, time, text, photo, separator
    case belowAvatar, caption, captionWidth, captionTop, actions, reply, share

    var text: String {
        switch self {
        case .row: "|-12-[avatar(40)]-8-[name]-4-[handle]-(>=4)-[time(>=20)]-8-[more(24)]-12-|"
        case .avatar: "V:|-12-[avatar(==avatar.width)]"
        case .badge: "V:[avatar]-(-12)-[badge(12)]"
        case .badgeWidth: "[badge(12)]"
        case .column:
            "V:|-12-[more(24)]-4-[text(>=15)]-8-[photo(120)]-8-[separator(1)]-8-[like(20)]-12-|"
        case .name: "V:|-12-[name]-(>=0)-[text]"
        case .handle: "V:|-12-[handle]-(>=0)-[text]"
        case .time: "V:|-12-[time]-(>=0)-[text]"
        case .text: "[avatar]-8-[text]-12-|"
        case .photo: "[avatar]-8-[photo]-12-|"
        case .separator: "[avatar]-8-[separator]-12-|"
        case .belowAvatar: "V:[avatar]-(>=0)-[photo]"
        case .caption: "V:[photo]-(-16)-[caption(16)]"
        case .captionWidth: "[caption(>=40)]"
        case .captionTop: "V:|-(>=12)-[caption]"
        case .actions:
            "[avatar]-8-[like(20)]-4-[likes(>=7)]-24-[reply(==like)]-4-[replies(>=7)]-24-"
                + "[share(==like)]-4-[shares(>=7)]-(>=12)-|"
        case .reply: "V:[reply(==like)]"
        case .share: "V:[share(==like)]"
        }
    }

    /// Whether the visual format also makes the trailing edges of its views equal. If not, it is
    /// used without alignment options.
    var alignsTrailing: Bool { self == .badge || self == .caption }
}
