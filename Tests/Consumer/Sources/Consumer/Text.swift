// This package does not enable Keyline's trait Fonts, so the modules KeylinePages and KeylineText are empty, and their system
// libraries need not be installed. Importing the modules must compile all the same.
import KeylinePages
import KeylineText
