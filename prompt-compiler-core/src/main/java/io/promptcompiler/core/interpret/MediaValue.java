package io.promptcompiler.core.interpret;

import io.promptcompiler.runtime.Media;
import java.util.AbstractMap;
import java.util.Set;

/** Media as a value of type any: a map without entries that holds the media. */
public final class MediaValue extends AbstractMap<String, Object> {
  private final Media media;

  /** Creates the value for media. */
  public MediaValue(Media media) {
    this.media = media;
  }

  /** Returns the media. */
  public Media media() {
    return media;
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return Set.of();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MediaValue value && media.equals(value.media);
  }

  @Override
  public int hashCode() {
    return media.hashCode();
  }
}
