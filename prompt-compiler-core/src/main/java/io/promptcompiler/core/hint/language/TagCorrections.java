package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.TagReading.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads all tags of a template, each by itself and then as parts of blocks, and says what those
 * mean that Handlebars does not understand.
 */
public final class TagCorrections {
  /** In longer templates other languages are not looked for: their tags may be many and odd. */
  private static final int LONGEST = 50_000;

  private final SourceText source;
  private final List<Open> open = new ArrayList<>();
  private final List<TagCorrection> corrections = new ArrayList<>();
  private final List<Open> unsure = new ArrayList<>();

  private TagCorrections(SourceText source) {
    this.source = source;
  }

  /**
   * A block that is not closed yet.
   *
   * @param correction the place of its correction among all, or -1
   */
  private record Open(TagReading reading, int correction) {
    /** What its close tag is called. */
    String name() {
      TagReading opener = reading;
      return opener.meant().isPresent() || opener.word().isEmpty() ? opener.block() : opener.word();
    }
  }

  /** The tags of a template that have a meaning elsewhere, in their order. */
  public static List<TagCorrection> in(SourceText source, Span body) {
    if (body.length() > LONGEST) {
      return List.of();
    }
    TagCorrections tags = new TagCorrections(source);
    for (RawTag tag : TagScanner.in(source.content(), body)) {
      tags.take(TagReader.read(source.content(), tag));
    }
    return tags.found();
  }

  /**
   * The blocks that are written with <code>{%</code>, which Handlebars takes for text. What goes
   * with a block is part of its correction.
   */
  public static List<TagCorrection> blocksOfPercent(SourceText source, Span body) {
    if (body.length() > LONGEST) {
      return List.of();
    }
    TagCorrections tags = new TagCorrections(source);
    for (RawTag tag : TagScanner.ofPercent(source.content(), body)) {
      TagReading reading = TagReader.read(source.content(), tag);
      Optional<String> meant = reading.meant();
      if (reading.is(Role.DIVIDE) && !tags.open.isEmpty() && meant.isPresent()) {
        tags.divide(new Edit(new Location(source, tag.span()), meant.get()));
      } else if (!reading.is(Role.VALUE)) {
        tags.take(reading);
      }
    }
    tags.unsure.addAll(tags.open);
    return tags.found();
  }

  private void divide(Edit edit) {
    int block = open.get(open.size() - 1).correction();
    if (block >= 0) {
      corrections.set(block, corrections.get(block).with(edit));
    }
  }

  private List<TagCorrection> found() {
    // What lacks its sign and is never closed may be anything.
    unsure.addAll(open);
    Set<Integer> dropped = new HashSet<>();
    for (Open one : unsure) {
      if (one.reading().is(Role.MAY_OPEN)) {
        dropped.add(one.correction());
      }
    }
    List<TagCorrection> sure = new ArrayList<>();
    for (int i = 0; i < corrections.size(); i++) {
      if (!dropped.contains(i)) {
        sure.add(corrections.get(i));
      }
    }
    sure.sort(Comparator.comparing(one -> one.tag().start()));
    return sure;
  }

  private void take(TagReading reading) {
    switch (reading.role()) {
      case OPEN, MAY_OPEN -> open.add(new Open(reading, correct(reading)));
      case CLOSE, MAY_CLOSE -> close(reading);
      case DIVIDE -> {
        boolean isInMatch =
            open.stream().reduce((a, b) -> b).filter(one -> isMatch(one)).isPresent();
        if (!open.isEmpty() && (reading.block().isEmpty() || isInMatch)) {
          correct(reading);
        }
      }
      case VALUE -> correct(reading);
    }
  }

  private static boolean isMatch(Open one) {
    return one.reading().block().equals("match");
  }

  /** Takes the correction of a tag, if it needs one, and returns its place. */
  private int correct(TagReading reading) {
    if (!reading.isForeign() || reading.meant().isEmpty()) {
      return -1;
    }
    corrections.add(TagCorrection.of(source, reading, reading.meant().get()));
    return corrections.size() - 1;
  }

  private void close(TagReading close) {
    if (ForeignWords.isElse(close.word()) && !open.isEmpty()) {
      // An else has no end of its own.
      corrections.add(TagCorrection.of(source, close, ""));
      return;
    }
    int fitting = open.size() - 1;
    while (fitting >= 0 && !fits(open.get(fitting), close)) {
      fitting--;
    }
    if (fitting < 0) {
      mismatch(close);
      return;
    }
    for (int i = open.size() - 1; i > fitting; i--) {
      // What lacks its sign turns out to be no block.
      unsure.add(open.remove(i));
    }
    Open block = open.remove(fitting);
    String meant = close.tag().saying("/" + block.name());
    boolean isSame =
        close.is(Role.CLOSE) && !close.isForeign() && close.word().equals(block.name());
    if (isSame) {
      return;
    }
    Edit edit = new Edit(new Location(source, close.tag().span()), meant);
    if (block.correction() >= 0 && !close.word().equals(block.name())) {
      corrections.set(block.correction(), corrections.get(block.correction()).with(edit));
    } else if (close.isForeign()) {
      corrections.add(TagCorrection.of(source, close, meant));
    }
  }

  /** A close tag that fits no block: the innermost one is likely meant, and says so elsewhere. */
  private void mismatch(TagReading close) {
    if (close.is(Role.CLOSE) && !open.isEmpty()) {
      open.remove(open.size() - 1);
    }
  }

  private static boolean fits(Open block, TagReading close) {
    String closed = close.block();
    Optional<String> known = ForeignWords.block(closed);
    return closed.isEmpty()
        || closed.equals(block.reading().word())
        || closed.equals(block.name())
        || (close.isForeign() && known.filter(block.reading().block()::equals).isPresent());
  }
}
