package io.promptcompiler.batch;

import java.io.Serializable;

/**
 * A complete file of requests.
 *
 * @param name its name in the folder
 * @param lines the number of its requests
 * @param bytes its size in bytes
 * @param sha256 a hash of its bytes, in hexadecimal digits
 */
public record BatchFile(String name, long lines, long bytes, String sha256)
    implements Serializable {}
