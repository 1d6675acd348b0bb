package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;

/**
 * A further text of an entry point, for the same parameters. One that has no text of its own has
 * that of its fallback, which is settled here: nothing looks for it when it is rendered.
 *
 * @param name its name, never {@link #BASE}
 * @param description what it is for; empty when nothing is said
 * @param of the name of the variant whose text it has: its own, that of another, or {@link #BASE}
 * @param about the metadata of that text
 * @param text that text
 * @param location where that text comes from
 * @param declared where the variant is declared
 */
public record Variant(
    String name,
    String description,
    String of,
    About about,
    Rendering text,
    Location location,
    Location declared) {
  /** The name of what an entry point is without a variant. */
  public static final String BASE = "base";

  /** Whether the text is its own. */
  public boolean isOwn() {
    return name.equals(of);
  }
}
