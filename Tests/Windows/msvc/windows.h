/* windows.h - replaces Microsoft's header; see windows-msvc in Tests/windows.mk. */
#pragma once
#include <stddef.h>
#define WINAPI __stdcall
#define INFINITE 0xffffffff
typedef void *HANDLE;
typedef unsigned long DWORD;
typedef DWORD(WINAPI *LPTHREAD_START_ROUTINE)(void *argument);
HANDLE WINAPI CreateThread(void *security, size_t stack, LPTHREAD_START_ROUTINE start,
                           void *argument, DWORD flags, DWORD *id);
DWORD WINAPI WaitForSingleObject(HANDLE handle, DWORD milliseconds);
int WINAPI CloseHandle(HANDLE handle);
