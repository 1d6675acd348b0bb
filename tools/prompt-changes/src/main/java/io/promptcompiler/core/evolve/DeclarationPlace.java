package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.type.ObjectType;

/** Finds the place for a declaration that does not exist. */
final class DeclarationPlace {
  private static final String KEY = "parameters";
  private static final String FENCE = "---";

  private DeclarationPlace() {}

  /**
   * Returns the place where the fields of an object are declared: for a whole file, its {@code
   * parameters}.
   */
  static Location of(ObjectType object) {
    Location place = object.location();
    String text = place.source().content();
    int start = 0;
    int fences = 0;
    while (place.span().equals(Span.at(0)) && start < text.length() && fences < 2) {
      int end = text.indexOf('\n', start) < 0 ? text.length() : text.indexOf('\n', start);
      String line = text.substring(start, end);
      fences += line.strip().equals(FENCE) ? 1 : 0;
      if (line.startsWith(KEY + ":")) {
        return new Location(place.source(), new Span(start, start + KEY.length()));
      }
      start = end + 1;
    }
    return place;
  }
}
