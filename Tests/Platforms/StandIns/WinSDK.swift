// Stand-in for the functions of Windows: see branches.py.
public typealias WORD = UInt16
public typealias DWORD = UInt32
public let ALL_PROCESSOR_GROUPS: Int32 = 0xffff
public func GetActiveProcessorCount(_ group: WORD) -> DWORD { 0 }
