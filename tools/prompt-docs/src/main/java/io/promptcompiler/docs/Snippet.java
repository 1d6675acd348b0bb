package io.promptcompiler.docs;

import java.util.List;
import java.util.Optional;

/**
 * A fenced block of a page.
 *
 * @param line the number of its first line, the fence
 * @param language what its fence says; empty if it says nothing
 * @param text what stands between the fences
 * @param comments what the comments before it say, since the block before
 * @param shownFile the file that a link before it leads to, since the block before
 */
public record Snippet(
    int line, String language, String text, List<String> comments, Optional<String> shownFile) {}
