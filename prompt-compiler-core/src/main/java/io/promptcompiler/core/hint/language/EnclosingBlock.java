package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.TagReading.Role;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The block around a place in a template, with its two tags.
 *
 * @param name its name
 */
public record EnclosingBlock(String name, Span opener, Span closer) {

  /** Returns the innermost block around a place, if its tags are balanced. */
  public static Optional<EnclosingBlock> of(SourceText source, Span body, int place) {
    Deque<TagReading> open = new ArrayDeque<>();
    for (RawTag tag : TagScanner.in(source.content(), body)) {
      TagReading reading = TagReader.read(source.content(), tag);
      if (reading.is(Role.OPEN)) {
        open.push(reading);
      } else if (reading.is(Role.CLOSE) && !open.isEmpty()) {
        TagReading opener = open.pop();
        if (opener.tag().span().end() <= place && tag.span().end() > place) {
          Span start = opener.tag().span();
          return Optional.of(new EnclosingBlock(opener.word(), start, tag.span()));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns the edits that rename the block. */
  public List<Edit> renamed(SourceText source, String other) {
    return List.of(renamed(source, opener, "#", other), renamed(source, closer, "/", other));
  }

  private Edit renamed(SourceText source, Span tag, String sign, String other) {
    int at = source.content().indexOf(sign + name, tag.start()) + sign.length();
    return new Edit(new Location(source, new Span(at, at + name.length())), other);
  }
}
