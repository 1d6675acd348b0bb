package io.promptcompiler.docs;

import java.util.List;
import java.util.Optional;

/**
 * A fenced block of a page.
 *
 * @param line the number of its first line, the fence
 * @param language the language in its fence; may be empty
 * @param text the text between the fences
 * @param comments the comments between the previous block and this one
 * @param shownFile the file of a link between the previous block and this one
 */
public record Snippet(
    int line, String language, String text, List<String> comments, Optional<String> shownFile) {}
