// The package is only resolved, and nothing of it is built: see Tests/consumer.mk.
