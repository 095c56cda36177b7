/// The names of colours that documents may use, such as `navy`. They are those of CSS.
enum ColorNames {
    /// Returns whether a text is a colour: a name, `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
    static func isColor(_ text: String) -> Bool {
        guard text.first == "#" else { return all.contains(text) }
        let digits = text.dropFirst()
        return [3, 4, 6, 8].contains(digits.count)
            && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    static let all = Set(
        """
        aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue
        blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk
        crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki
        darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
        darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue
        dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro
        ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo
        ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
        lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen
        lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen
        linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
        mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
        midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab
        orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip
        peachpuff peru pink plum powderblue purple red rosybrown royalblue saddlebrown salmon
        sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow
        springgreen steelblue tan teal thistle tomato transparent turquoise violet wheat white
        whitesmoke yellow yellowgreen none
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
