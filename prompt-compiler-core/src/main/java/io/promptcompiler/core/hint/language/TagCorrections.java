package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.language.TagReading.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads all tags of a template, first separately and then as parts of blocks, and corrects those
 * that Handlebars does not understand.
 */
public final class TagCorrections {
  /** The maximum length of templates that are corrected: longer ones may have many unusual tags. */
  private static final int LONGEST = 50_000;

  private static final String TRUTH =
      "Here an empty text, an empty list and 0 are false, but not in Liquid.";

  /** Matches a path in a translated tag that is a condition by itself. */
  private static final Pattern BARE_CONDITION =
      Pattern.compile(
          "(?:#if|#unless|else if|\\((?:and|or|not))(?: \\([^()]*\\))*"
              + " (?!@|(?:true|false)\\b)[\\p{L}_]");

  private static final String LINES =
      "Handlebars leaves out the line of a block tag that is alone on it.";

  private final SourceText source;
  private final Span body;

  /** The openers whose closing tags are those of another language, such as {@code {{end}}}. */
  private final Set<TagReading> ended = new HashSet<>();

  /** The tags to correct, with their edits and the edits of related tags. */
  private final Map<TagReading, List<Edit>> edits = new LinkedHashMap<>();

  /** The openers of blocks that are not closed yet. */
  private final List<TagReading> open = new ArrayList<>();

  /** The openers of blocks that have an else. */
  private final Set<TagReading> divided = new HashSet<>();

  private TagCorrections(SourceText source, Span body) {
    this.source = source;
    this.body = body;
  }

  /** Returns the corrections of tags, in their order. */
  public static List<TagCorrection> in(SourceText source, Span body) {
    TagCorrections tags = new TagCorrections(source, body);
    if (body.length() <= LONGEST) {
      for (RawTag tag : TagScanner.in(source.content(), body)) {
        tags.take(TagReader.read(source.content(), tag, tags.isInMatch()));
      }
    }
    return tags.found();
  }

  /**
   * Returns the corrections of blocks that are written with <code>{%</code>, which Handlebars reads
   * as text. The other tags of a block are part of its correction.
   */
  public static List<TagCorrection> blocksOfPercent(SourceText source, Span body) {
    TagCorrections tags = new TagCorrections(source, body);
    if (body.length() <= LONGEST) {
      for (RawTag tag : TagScanner.ofPercent(source.content(), body)) {
        TagReading reading = TagReader.read(source.content(), tag);
        Optional<String> meant = reading.meant();
        if (reading.is(Role.DIVIDE) && !tags.open.isEmpty() && meant.isPresent()) {
          tags.addTo(tags.innermost(), tags.edit(reading, meant.get()));
        } else if (!reading.is(Role.VALUE)) {
          tags.take(reading);
        }
      }
    }
    return tags.found();
  }

  private List<TagCorrection> found() {
    open.forEach(this::doubt);
    if (edits.isEmpty()) {
      return List.of();
    }
    Prose prose = new Prose(source, body);
    return edits.entrySet().stream()
        .map(
            entry -> {
              boolean isCode = prose.isInCode(entry.getKey().tag().span());
              String difference =
                  Suggestion.join(
                      entry.getKey().difference(),
                      isOfOther(entry.getKey(), entry.getValue()) ? LINES : "",
                      isOfTruth(entry.getKey(), entry.getValue()) ? TRUTH : "");
              return new TagCorrection(entry.getKey(), entry.getValue(), isCode, difference);
            })
        .sorted(Comparator.comparing(one -> one.tag().start()))
        .toList();
  }

  /**
   * Discards the correction of a tag that is never closed, and lacks the sign of a block or has a
   * space after it, because its meaning is unclear.
   */
  private void doubt(TagReading opener) {
    if (opener.is(Role.MAY_OPEN) || isComment(opener)) {
      edits.remove(opener);
    }
  }

  private static boolean isComment(TagReading opener) {
    return opener.is(Role.OPEN)
        && opener.mark().filter(mark -> mark.word().equals("#")).isPresent()
        && ForeignWords.block(opener.word()).isEmpty();
  }

  /** Returns whether a block of another language has a tag that is alone on its line. */
  private boolean isOfOther(TagReading opener, List<Edit> all) {
    return (ended.contains(opener) || source.slice(opener.tag().span()).startsWith("{%"))
        && all.stream().anyMatch(this::leavesLine);
  }

  /** Returns whether a value that may not be a boolean is a condition of Jinja or Liquid. */
  private boolean isOfTruth(TagReading opener, List<Edit> all) {
    return source.slice(opener.tag().span()).startsWith("{%")
        && all.stream().anyMatch(edit -> BARE_CONDITION.matcher(edit.replacement()).find());
  }

  /** Returns whether Handlebars removes the line of a tag that other languages keep. */
  private boolean leavesLine(Edit edit) {
    String tag = edit.replacement();
    return source.isAlone(edit.place().span()) && !(tag.startsWith("{{~") && tag.endsWith("~}}"));
  }

  /** Returns whether a tag is directly in a match, or in a case without its sign. */
  private boolean isInMatch() {
    return !open.isEmpty() && (innermost().block().equals("match") || isBareCase(innermost()));
  }

  /** Returns whether a tag is a case that lacks the sign of a block: {@code {{case "a"}}}. */
  private static boolean isBareCase(TagReading reading) {
    return reading.is(Role.MAY_OPEN) && reading.block().equals("case");
  }

  /** Closes a case without its sign before the next one, or before the end of the match. */
  private void endCase(TagReading next) {
    if (open.isEmpty() || !isBareCase(innermost())) {
      return;
    }
    Span tag = next.tag().span();
    String before = source.isAlone(tag) ? source.lineBreak() + source.indent(tag) : "";
    String closer = "{{/case}}" + before;
    addTo(innermost(), new Edit(new Location(source, Span.at(tag.start())), closer));
    open.remove(open.size() - 1);
  }

  private TagReading innermost() {
    return open.get(open.size() - 1);
  }

  private void take(TagReading reading) {
    if (reading.block().matches(reading.is(Role.CLOSE) ? "match|switch" : "case")
        || reading.is(Role.DIVIDE)) {
      endCase(reading);
    }
    switch (reading.role()) {
      case OPEN, MAY_OPEN -> {
        if (!reading.isDefaultBlock()) {
          correct(reading, reading.meant());
        } else if (isInMatch()
            && !addTo(innermost(), edit(reading, reading.meant().orElseThrow()))) {
          correct(reading, reading.meant());
        }
        open.add(reading);
      }
      case CLOSE, MAY_CLOSE -> close(reading);
      case DIVIDE -> {
        if (!reading.block().isEmpty() ? isInMatch() : !open.isEmpty()) {
          correct(reading, reading.meant());
          boolean isLast = reading.meant().filter(tag -> tag.matches("\\W*else\\W*")).isPresent();
          if (isLast) {
            divided.add(innermost());
          }
        }
      }
      case VALUE -> correct(reading, reading.meant());
    }
  }

  private Edit edit(TagReading reading, String meant) {
    return new Edit(new Location(source, reading.tag().span()), meant);
  }

  private Edit removal(TagReading tag) {
    return Edit.removing(source, tag.tag().span());
  }

  private void correct(TagReading reading, Optional<String> meant) {
    if (reading.isForeign() && meant.isPresent()) {
      edits.put(reading, new ArrayList<>(List.of(edit(reading, meant.get()))));
    }
  }

  /** Adds to the correction of an opener, if it has one. */
  private boolean addTo(TagReading opener, Edit edit) {
    List<Edit> all = edits.get(opener);
    return all != null && all.add(edit);
  }

  private void close(TagReading close) {
    if (ForeignWords.isElse(close.word()) && !open.isEmpty()) {
      boolean isFirst = !innermost().is(Role.MAY_OPEN) && divided.add(innermost());
      if (isFirst) {
        correct(close, Optional.of(close.tag().saying("else")));
        return;
      }
      // An else has no separate closing tag.
      Optional<TagReading> divider =
          edits.keySet().stream()
              .filter(one -> one.is(Role.DIVIDE))
              .filter(one -> one.tag().span().start() > innermost().tag().span().start())
              .reduce((first, second) -> second);
      if (divider.isEmpty() || !addTo(divider.get(), removal(close))) {
        edits.put(close, new ArrayList<>(List.of(removal(close))));
      }
      return;
    }
    int fitting = open.size() - 1;
    while (fitting >= 0 && !fits(open.get(fitting), close)) {
      fitting--;
    }
    if (fitting < 0) {
      // The innermost block is probably meant, and another finding reports this.
      if (close.is(Role.CLOSE) && !open.isEmpty()) {
        open.remove(open.size() - 1);
      }
      return;
    }
    TagReading block = open.get(fitting);
    open.subList(fitting + 1, open.size()).forEach(this::doubt);
    open.subList(fitting, open.size()).clear();
    if (block.isDefaultBlock()) {
      if (!addTo(block, removal(close)) && isInMatch()) {
        addTo(innermost(), removal(close));
      }
      return;
    }
    if (TagReader.isEnd(close.word())) {
      ended.add(block);
    }
    String meant = close.tag().saying("/" + block.blockName());
    boolean isSame = close.word().equals(block.blockName());
    boolean isOfOpener = !isSame && addTo(block, edit(close, meant));
    boolean isPercent = source.slice(close.tag().span()).startsWith("{%");
    if (!isOfOpener && !isPercent) {
      correct(close, Optional.of(meant));
    }
  }

  private static boolean fits(TagReading opener, TagReading close) {
    String closed = close.block();
    Optional<String> known = ForeignWords.block(closed);
    return closed.isEmpty()
        || closed.equals(opener.word())
        || closed.equals(opener.blockName())
        || (close.isForeign() && known.filter(opener.block()::equals).isPresent());
  }
}
