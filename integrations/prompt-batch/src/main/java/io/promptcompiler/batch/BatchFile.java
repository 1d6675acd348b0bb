package io.promptcompiler.batch;

import java.io.Serializable;

/**
 * A file of requests that is complete.
 *
 * @param name its name in the folder
 * @param lines how many requests it has
 * @param bytes how large it is
 * @param sha256 a hash of its bytes, in hexadecimal digits
 */
public record BatchFile(String name, long lines, long bytes, String sha256)
    implements Serializable {}
