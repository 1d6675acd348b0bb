package io.promptcompiler.runtime.integration;

import io.promptcompiler.runtime.CachePoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.Varies;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Divides the parts of messages at their cache points, for requests in which providers expect a
 * mark on the text before the point. The texts joined are the original text. A point that would
 * leave a blank text, which providers reject, is given up, and so are the points of messages with
 * objects of a framework, whose text the object repeats.
 */
public final class CachedParts {
  private CachedParts() {}

  /**
   * A part of a message, or a piece of one.
   *
   * @param varies how long the request stays the same up to the end of the part; empty if there is
   *     no cache point at its end
   */
  public record Piece(MessagePart part, Optional<Varies> varies) {}

  /** Returns the cache points of a message that are not given up, in order. */
  public static List<CachePoint> points(ChatMessage message) {
    List<CachePoint> points = new ArrayList<>();
    int end = 0;
    for (Piece piece : of(message)) {
      end += piece.part() instanceof TextPart text ? text.text().length() : 0;
      if (piece.varies().isPresent()) {
        points.add(new CachePoint(end, piece.varies().get()));
      }
    }
    return points;
  }

  /** Returns the parts of a message, in order. */
  public static List<Piece> of(ChatMessage message) {
    boolean isOpaque = message.parts().stream().anyMatch(OpaquePart.class::isInstance);
    List<CachePoint> points = isOpaque ? List.of() : message.cachePoints();
    List<Piece> pieces = new ArrayList<>();
    int offset = 0;
    for (MessagePart part : message.parts()) {
      if (part instanceof TextPart text) {
        int end = offset + text.text().length();
        List<CachePoint> inside = new ArrayList<>();
        for (CachePoint point : points) {
          if (point.end() > offset && point.end() <= end) {
            inside.add(new CachePoint(point.end() - offset, point.varies()));
          }
        }
        add(text.text(), kept(text.text(), inside), pieces);
        offset = end;
      } else {
        pieces.add(new Piece(part, Optional.empty()));
      }
    }
    return pieces;
  }

  /** Returns the points between which no text is blank. Of two, the later one is kept. */
  private static List<CachePoint> kept(String text, List<CachePoint> points) {
    List<CachePoint> kept = new ArrayList<>();
    int end = text.length();
    for (int i = points.size() - 1; i >= 0; i--) {
      int at = points.get(i).end();
      if (at == text.length() || !text.substring(at, end).isBlank()) {
        kept.add(points.get(i));
        end = at;
      }
    }
    Collections.reverse(kept);
    while (!kept.isEmpty() && text.substring(0, kept.get(0).end()).isBlank()) {
      kept.remove(0);
    }
    return kept;
  }

  private static void add(String text, List<CachePoint> points, List<Piece> pieces) {
    int from = 0;
    for (CachePoint point : points) {
      String piece = text.substring(from, point.end());
      pieces.add(new Piece(new TextPart(piece), Optional.of(point.varies())));
      from = point.end();
    }
    if (from < text.length() || text.isEmpty()) {
      pieces.add(new Piece(new TextPart(text.substring(from)), Optional.empty()));
    }
  }
}
