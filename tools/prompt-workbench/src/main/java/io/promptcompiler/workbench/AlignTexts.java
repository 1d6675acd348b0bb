package io.promptcompiler.workbench;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.interpret.TracedText;
import io.promptcompiler.core.interpret.TracedText.Stretch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the rendered texts from which messages were made. A message may consist of several texts,
 * or be a part of one. Stretches of a message that are found in no text have an unknown place.
 */
final class AlignTexts {
  private static final Location NOWHERE = Location.ofFile("");

  private final List<TracedText> texts;

  AlignTexts(List<TracedText> texts) {
    this.texts = texts.stream().filter(text -> !text.text().isEmpty()).toList();
  }

  /** Returns the stretches of a message, each with its place in a template if known. */
  List<Stretch> stretches(String message) {
    List<Stretch> found = new ArrayList<>();
    int at = 0;
    while (at < message.length()) {
      Optional<Place> place = next(message, at);
      if (place.isEmpty()) {
        break;
      }
      unknown(message.substring(at, place.get().at()), found);
      found.addAll(place.get().text().stretches());
      at = place.get().at() + place.get().text().text().length();
    }
    if (at == 0) {
      Optional<List<Stretch>> inside = inside(message);
      if (inside.isPresent()) {
        return inside.get();
      }
    }
    unknown(message.substring(at), found);
    return found;
  }

  private record Place(int at, TracedText text) {}

  /**
   * Returns the text that occurs next in the message; if several occur at the same place, the
   * longest one.
   */
  private Optional<Place> next(String message, int from) {
    Place best = null;
    for (TracedText text : texts) {
      int at = message.indexOf(text.text(), from);
      if (at >= 0 && (best == null || at < best.at() || (at == best.at() && longer(text, best)))) {
        best = new Place(at, text);
      }
    }
    return Optional.ofNullable(best);
  }

  private static boolean longer(TracedText text, Place than) {
    return text.text().length() > than.text().text().length();
  }

  /**
   * Returns the stretches of a message that is a part of one text; empty if no text contains it.
   */
  private Optional<List<Stretch>> inside(String message) {
    for (TracedText text : texts) {
      int at = text.text().indexOf(message);
      if (at >= 0) {
        return Optional.of(part(text, at, at + message.length()));
      }
    }
    return Optional.empty();
  }

  private static List<Stretch> part(TracedText text, int from, int to) {
    List<Stretch> part = new ArrayList<>();
    int start = 0;
    for (Stretch stretch : text.stretches()) {
      int end = start + stretch.text().length();
      int first = Math.max(from, start);
      int last = Math.min(to, end);
      if (first < last) {
        part.add(
            new Stretch(
                stretch.text().substring(first - start, last - start),
                stretch.location(),
                stretch.isValue(),
                stretch.isUntrusted()));
      }
      start = end;
    }
    return part;
  }

  private static void unknown(String text, List<Stretch> to) {
    if (!text.isEmpty()) {
      to.add(new Stretch(text, NOWHERE, false, false));
    }
  }
}
