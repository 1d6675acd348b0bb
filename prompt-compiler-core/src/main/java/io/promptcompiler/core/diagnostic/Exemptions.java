package io.promptcompiler.core.diagnostic;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comments that allow findings on the same line or the next, {@code {{! prompt-compiler: allow
 * PC310 because … }}} in a template and {@code # prompt-compiler: allow PC204 because …} in YAML.
 * Each line is read once, however many findings it has.
 */
public final class Exemptions {
  private static final Pattern ALLOW =
      Pattern.compile(
          "(?:\\{\\{~?!(?:--)?|#)\\s*prompt-compiler:\\s*allow\\s+(PC[0-9]++(?:\\s*+,\\s*+PC[0-9]++)*+)"
              + "(?:\\s+because\\s+(.*?)(?:(?:--)?~?\\}\\}|$))?");

  /** Errors that authors may decide to allow if they give a reason. */
  private static final Set<DiagnosticCode> DECISIONS =
      EnumSet.of(
          DiagnosticCode.FOREIGN_SYNTAX,
          DiagnosticCode.UNTRUSTED_OUTSIDE_FENCE,
          DiagnosticCode.UNTRUSTED_IN_SYSTEM,
          DiagnosticCode.UNTRUSTED_CHOICE,
          DiagnosticCode.UNTRUSTED_ARGUMENT,
          DiagnosticCode.UNTRUSTED_IN_OLD_SYNTAX,
          DiagnosticCode.SENSITIVE_CACHED);

  private final Supplier<List<Written>> ofDocument;
  private final Predicate<SourceText> count;
  private Optional<List<Written>> read = Optional.empty();
  private final Map<SourceText, Map<Integer, Set<DiagnosticCode>>> known = new HashMap<>();

  /**
   * An exemption as written in a comment.
   *
   * @param ids the ids of the allowed findings
   * @param because the reason; empty without one
   * @param line its line, from 1
   * @param range the range to which it applies
   */
  public record Written(List<String> ids, String because, int line, Location range) {
    /** Copies the list. */
    public Written {
      ids = List.copyOf(ids);
    }

    /**
     * Returns the codes of the findings that it allows. Findings that need a reason are only
     * included if there is one.
     */
    Set<DiagnosticCode> codes() {
      Set<DiagnosticCode> codes = new HashSet<>();
      for (String id : ids) {
        DiagnosticCode.of(id)
            .filter(code -> !isDecision(code) || !because.isEmpty())
            .ifPresent(codes::add);
      }
      return codes;
    }

    private boolean isFor(Location place) {
      return place.source() == range.source()
          && place.span().start() >= range.span().start()
          && place.span().end() <= range.span().end();
    }
  }

  /**
   * Creates the exemptions in comments and in the document itself.
   *
   * @param ofDocument returns the exemptions of the document when needed
   * @param count selects the texts whose exemptions count
   */
  public Exemptions(Supplier<List<Written>> ofDocument, Predicate<SourceText> count) {
    this.ofDocument = ofDocument;
    this.count = count;
  }

  /** Returns whether an error can be allowed by giving a reason. */
  public static boolean isDecision(DiagnosticCode code) {
    return DECISIONS.contains(code);
  }

  /** Returns whether comments allow a finding at its place. */
  public boolean allow(Diagnostic finding) {
    boolean isDecided = !finding.isError() || isDecision(finding.code());
    // A finding about a whole file can stand for others that no comment allows.
    boolean isOfPlace = !finding.location().isWholeFile() || !DiagnosticList.isMore(finding);
    boolean canBe = isDecided && isOfPlace;
    return canBe && at(finding.location()).contains(finding.code());
  }

  /** Returns the codes of the findings that comments allow at a place. */
  public Set<DiagnosticCode> at(Location place) {
    if (!count.test(place.source())) {
      return Set.of();
    }
    Set<DiagnosticCode> codes = new HashSet<>(codes(place.source(), place.line()));
    codes.addAll(codes(place.source(), place.line() - 1));
    List<Written> others = read.orElseGet(ofDocument);
    read = Optional.of(others);
    others.stream().filter(one -> one.isFor(place)).forEach(one -> codes.addAll(one.codes()));
    return codes;
  }

  private Set<DiagnosticCode> codes(SourceText text, int line) {
    return known
        .computeIfAbsent(text, none -> new HashMap<>())
        .computeIfAbsent(
            line,
            none -> {
              Set<DiagnosticCode> codes = new HashSet<>();
              in(text, line).forEach(written -> codes.addAll(written.codes()));
              return codes;
            });
  }

  /** Returns whether a text may have such comments. */
  public static boolean mayBeIn(SourceText text) {
    return text.content().contains("prompt-compiler:");
  }

  /** Returns the comments of a text, in order. */
  public static List<Written> of(SourceText text) {
    List<Written> all = new ArrayList<>();
    if (mayBeIn(text)) {
      int last = text.line(text.content().length());
      for (int line = 1; line <= last; line++) {
        all.addAll(in(text, line));
      }
    }
    return all;
  }

  private static List<Written> in(SourceText text, int line) {
    List<Written> all = new ArrayList<>();
    Matcher matcher = ALLOW.matcher(text.lineText(line));
    while (matcher.find()) {
      List<String> ids = List.of(matcher.group(1).split("\\s*,\\s*", -1));
      String because = Optional.ofNullable(matcher.group(2)).orElse("");
      Location range = new Location(text, text.lineSpan(line));
      all.add(new Written(ids, because.strip(), line, range));
    }
    return all;
  }
}
