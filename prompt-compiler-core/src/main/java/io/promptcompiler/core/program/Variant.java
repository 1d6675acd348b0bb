package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;

/**
 * An additional text of an entry point, for the same parameters. A variant without its own text has
 * the text of its fallback, which is resolved at compile time.
 *
 * @param name its name, never {@link #BASE}
 * @param description its purpose; may be empty
 * @param of the name of the variant whose text is used: this one, another one, or {@link #BASE}
 * @param about the metadata of the text
 * @param text the text
 * @param location the origin of the text
 * @param declared the declaration of the variant
 */
public record Variant(
    String name,
    String description,
    String of,
    About about,
    Rendering text,
    Location location,
    Location declared) {
  /** The name of an entry point without a variant. */
  public static final String BASE = "base";

  /** Returns a copy with another text. */
  public Variant with(Rendering newText) {
    return new Variant(name, description, of, about, newText, location, declared);
  }

  /** Returns a copy with other metadata. */
  public Variant with(About other) {
    return new Variant(name, description, of, other, text, location, declared);
  }

  /** Returns whether this variant has its own text. */
  public boolean isOwn() {
    return name.equals(of);
  }
}
