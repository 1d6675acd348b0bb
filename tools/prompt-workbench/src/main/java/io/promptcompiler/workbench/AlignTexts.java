package io.promptcompiler.workbench;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.interpret.TracedText;
import io.promptcompiler.core.interpret.TracedText.Stretch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the rendered texts from which messages were made. A message may consist of several texts,
 * or be a part of one. Stretches of a message that are found in no text have an unknown place.
 */
final class AlignTexts {
  private static final Location NOWHERE = Location.ofFile("");

  /** The maximum number of UTF-16 code units by which texts are found. */
  private static final int START = 16;

  /** The texts. Of equal ones only the first is there. */
  private final List<TracedText> texts;

  /** The texts by their first code units, at most {@link #START}. */
  private final Map<String, List<TracedText>> byStart;

  /** The lengths of the keys of {@link #byStart}. */
  private final Set<Integer> lengths;

  /** The stretches of messages. With a smaller budget most messages are the same. */
  private final Map<String, List<Stretch>> known = new HashMap<>();

  AlignTexts(List<TracedText> all) {
    Map<String, TracedText> distinct = new LinkedHashMap<>();
    all.forEach(text -> distinct.putIfAbsent(text.text(), text));
    distinct.remove("");
    texts = List.copyOf(distinct.values());
    byStart =
        texts.stream()
            .collect(
                Collectors.groupingBy(
                    text -> text.text().substring(0, Math.min(START, text.text().length()))));
    lengths = byStart.keySet().stream().map(String::length).collect(Collectors.toSet());
  }

  /** Returns the stretches of a message, each with its place in a template if known. */
  List<Stretch> stretches(String message) {
    return known.computeIfAbsent(message, this::found);
  }

  private List<Stretch> found(String message) {
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
    for (int at = from; at < message.length(); at++) {
      int start = at;
      Optional<TracedText> text =
          lengths.stream()
              .filter(length -> start + length <= message.length())
              .flatMap(
                  length ->
                      byStart
                          .getOrDefault(message.substring(start, start + length), List.of())
                          .stream())
              .filter(one -> message.startsWith(one.text(), start))
              .max(Comparator.comparing(one -> one.text().length()));
      if (text.isPresent()) {
        return Optional.of(new Place(at, text.get()));
      }
    }
    return Optional.empty();
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
