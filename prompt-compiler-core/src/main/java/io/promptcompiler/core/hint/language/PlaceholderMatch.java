package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;

/**
 * An occurrence of something that looks like a placeholder in a text.
 *
 * @param style of which style
 * @param text what is written there, without what escapes it
 * @param span where, without what escapes it
 * @param escaped whether that style would take it for text
 * @param isSure whether it can hardly be anything else
 */
public record PlaceholderMatch(
    PlaceholderStyle style, String text, Span span, boolean escaped, boolean isSure) {}
