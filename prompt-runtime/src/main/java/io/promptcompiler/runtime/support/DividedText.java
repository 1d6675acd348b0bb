package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.SectionPart;
import io.promptcompiler.runtime.integration.Shown;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Divides a text into messages at its marks, by the rules of dotprompt: a role mark starts a new
 * message unless the current one is still blank, and text after the history is a message of the
 * model. An instance is used for a single render, in one thread.
 */
public final class DividedText {
  /** The numbers of the slots in the {@link MessageOutput}. */
  private static final int BEFORE = 0;

  private static final int HISTORY = 1;
  private static final int AFTER = 2;
  private static final int LONGEST_SHOWN = 100;

  private final String text;

  /** The messages before the first history mark, followed by those after each history mark. */
  private final List<List<MarkedParts>> stretches = new ArrayList<>();

  private List<MarkedParts> messages = new ArrayList<>();
  private MarkedParts parts = new MarkedParts(ChatRole.USER, /* keepsBlank= */ false);

  private DividedText(MarkedText marked) {
    this.text = marked.text();
    int from = 0;
    int first = 0;
    for (int i = 0; i <= marked.marks(); i++) {
      boolean isEnd = i == marked.marks();
      Object mark = isEnd ? ChatRole.ASSISTANT : marked.mark(i);
      if (mark instanceof ChatRole || mark instanceof List<?>) {
        int to = isEnd ? text.length() : marked.place(i);
        parts.add(marked, text, from, to, first, i);
        from = to;
        first = i + 1;
        ChatRole role = mark instanceof ChatRole next ? next : ChatRole.ASSISTANT;
        if (isEnd || mark instanceof List<?> || !parts.isEmpty()) {
          messages.add(parts);
          parts = new MarkedParts(role, /* keepsBlank= */ false);
        } else {
          parts.become(role);
        }
        if (mark instanceof List<?>) {
          stretches.add(messages);
          messages = new ArrayList<>();
        }
      }
    }
    stretches.add(messages);
  }

  /**
   * Returns the mark for the history, which are the messages before the prompt; null counts as an
   * empty history.
   */
  public static List<ChatMessage> history(@Nullable List<ChatMessage> messages) {
    return messages == null ? List.of() : messages;
  }

  /** Returns the mark for a section. */
  public static MessagePart section(String name) {
    return new SectionPart(name);
  }

  /**
   * Returns the mark for media; null if there is no URL.
   *
   * @param url {@link Media} or the text of a URL; null or empty for no media
   * @param contentType the media type; null or empty if it is unknown
   * @throws IllegalArgumentException if the URL or the media type is not valid
   */
  public static @Nullable MessagePart media(@Nullable Object url, @Nullable Object contentType) {
    if (url instanceof Media media) {
      return new MediaPart(media);
    }
    String address = Values.text(url);
    String type = Values.text(contentType);
    if (address.isEmpty()) {
      return null;
    }
    URI uri;
    try {
      uri = new URI(address);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "'" + Shown.of(address, LONGEST_SHOWN) + "' is not a valid media URL: " + e.getReason());
    }
    return new MediaPart(type.isEmpty() ? Media.of(uri) : Media.of(uri, type));
  }

  /**
   * Returns the mark for media with a sensitive URL or type, as {@link #media} does.
   *
   * @param name the name of the parameter
   * @throws IllegalArgumentException if the URL or the media type is not valid; the message
   *     contains neither
   */
  public static @Nullable MessagePart sensitiveMedia(
      String name, @Nullable Object url, @Nullable Object contentType) {
    try {
      return media(url, contentType);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + Masked.of(name) + "' is not a valid media URL with its type");
    }
  }

  /**
   * Emits the messages of a text. The history is inserted at the history marks. Without a mark, it
   * is inserted before the last message if that is a user message, and otherwise at the end. Its
   * tokens are counted last, from the newest message to the oldest.
   *
   * @param earlier the history; null for none
   * @param out an output with three slots, the second of which is for the history
   */
  public static void emit(
      MarkedText marked, @Nullable List<ChatMessage> earlier, MessageOutput out) {
    List<List<MarkedParts>> stretches = new DividedText(marked).stretches;
    List<MarkedParts> first = stretches.get(0);
    if (stretches.size() > 2) {
      for (int i = 0; i < stretches.size(); i++) {
        if (i > 0) {
          out.history(earlier);
        }
        emit(stretches.get(i), out);
      }
      return;
    }
    int last = first.size() - 1;
    while (last >= 0 && first.get(last).isEmpty()) {
      last--;
    }
    boolean isAsked = stretches.size() == 2;
    boolean isBeforeLast = !isAsked && last >= 0 && first.get(last).role() == ChatRole.USER;
    int cut = isBeforeLast ? last : first.size();
    out.fill(BEFORE);
    emit(first.subList(0, cut), out);
    out.fill(AFTER);
    emit(isAsked ? stretches.get(1) : first.subList(cut, first.size()), out);
    out.fill(HISTORY);
    out.history(earlier);
    out.filled();
    out.show(BEFORE);
    if (!isAsked) {
      // The history is inserted before the text to which the ends belong.
      out.endEmpty(AFTER);
    }
    out.show(HISTORY);
    out.show(AFTER);
  }

  private static void emit(List<MarkedParts> messages, MessageOutput out) {
    for (MarkedParts message : messages) {
      out.emit(message, /* isPrefix= */ false);
    }
  }
}
