// One line for each product; see consumer.expected.
import CClient

print("CSolver", cclient_width())
try useSolver()
try useKeyline()
useDSL()
useSchematic()
usePictures()
useUIKit()
