#ifndef CCLIENT_H
#define CCLIENT_H

/* Solves width == 40 + 2 in C; -1 if a call fails. */
double cclient_width(void);

#endif
