package io.promptcompiler.overrides;

import java.time.Instant;

/**
 * The text that a catalog serves for a prompt.
 *
 * @param source the name of its source; empty for the compiled text
 * @param sha256 the hash of all files that the text consists of, in 64 hexadecimal digits
 * @param since when it was served first; for the compiled text, when the catalog was opened or the
 *     last override was withdrawn or suspended
 * @param compiled whether it is the compiled text
 */
public record Served(String source, String sha256, Instant since, boolean compiled) {}
