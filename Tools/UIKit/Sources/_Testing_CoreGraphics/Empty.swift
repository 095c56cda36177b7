// This module is empty on purpose: Tools/UIKit/Package.swift gives the reason.
