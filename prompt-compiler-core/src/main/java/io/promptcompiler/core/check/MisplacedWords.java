package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.MISPLACED_WORD;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.NOT_A_BLOCK;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_ROLE;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Mustache;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reports tags and blocks for messages in a text of another kind, and names of roles in other
 * tools. Their names would otherwise be unknown variables or helpers.
 */
public final class MisplacedWords {
  private static final String TURN = "role";
  private static final String MESSAGES = "a file with messages";

  private static final List<String> ROLES = List.of("system", "user", "assistant");

  /** Blocks of other tools whose argument is a role. */
  private static final List<String> WITH_ROLE = List.of("message", TURN, "turn");

  /** Roles by their names in other tools. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "human", "user",
          "usr", "user",
          "ai", "assistant",
          "asst", "assistant",
          "bot", "assistant",
          "model", "assistant",
          "developer", "system",
          "instructions", "system",
          "sys", "system");

  /** Names of tags that insert the messages before a prompt, in this language and others. */
  private static final List<String> HISTORIES = List.of("messages", "history");

  /** Matches the name of a file that is a text and could have messages; group 1 is its stem. */
  private static final Pattern FILE =
      Pattern.compile("(?!(?i:skill)\\.)([^.]+)(?i:\\.chat)?\\.(?i:md|txt|hbs)");

  private final Lowering lowering;

  /** True after a finding with the name that the file needs. */
  private boolean isNamed;

  MisplacedWords(Lowering lowering) {
    this.lowering = lowering;
  }

  /**
   * Reports a block with a name of messages; returns whether it was reported.
   *
   * @param isBetween whether it is between messages
   */
  boolean isReported(Block block, String name, boolean isBetween) {
    if (HISTORIES.contains(name) && !block.call().isBare()) {
      history(block.call(), block.span(), name);
      return true;
    }
    Optional<String> role = block.call().isBare() ? role(name) : given(block.call());
    boolean isTurn = WITH_ROLE.contains(name) && !block.call().isBare();
    if (lowering.unit().holdsMessages()) {
      return isBetween && inMessages(block, name, isTurn ? role : Optional.empty());
    }
    if (hasTurns()) {
      return amongTurns(block, name, isTurn, role);
    }
    boolean isMessage = ROLES.contains(name) && block.call().arguments().isEmpty();
    if (isTurn || isMessage || (block.call().isBare() && role.isPresent())) {
      inText(block.call(), name);
      return true;
    }
    return false;
  }

  private boolean inMessages(Block block, String name, Optional<String> given) {
    Span place = block.call().callee().span();
    if (given.isPresent()) {
      Fix fix = Fix.of("Write '{{#%1$s}}…{{/%1$s}}'.".formatted(given.get()));
      lowering.report(NOT_A_BLOCK, place, tags(block, fix, "{{#", given.get(), true), name);
      return true;
    }
    Optional<String> role = block.call().isBare() ? similar(name) : Optional.empty();
    role.ifPresent(
        meant -> {
          Fix fix = Fix.of("Did you mean '" + meant + "'?");
          lowering.report(
              UNKNOWN_ROLE,
              place,
              tags(block, fix, "{{#", meant, true).then(Suggestion.list("Roles", ROLES)),
              name);
        });
    return role.isPresent();
  }

  private boolean amongTurns(Block block, String name, boolean isTurn, Optional<String> role) {
    if (!isTurn && (!block.call().isBare() || role.isEmpty())) {
      return false;
    }
    String word = role.orElse("user");
    String tag = "{{role \"" + (word.equals("assistant") ? "model" : word) + "\"}}";
    Fix fix = Fix.of("Write '" + tag + "' before its text, without an end.");
    Fix edited = tags(block, fix, tag, "", false);
    if (isTurn) {
      lowering.report(NOT_A_BLOCK, block.call().callee().span(), edited, name);
    } else {
      lowering.report(
          MISPLACED_WORD,
          block.call().callee().span(),
          edited,
          name,
          "a file whose name ends in '.chat.md'");
    }
    return true;
  }

  /** Reports a tag that begins a message in another front end; returns whether it was reported. */
  public boolean isReported(Mustache mustache) {
    Call call = mustache.call();
    String name = call.callee().original();
    boolean isOwn = name.equals("messages") && lowering.unit().holdsMessages() && !hasTurns();
    if (HISTORIES.contains(name) && !call.isBare() && !isOwn) {
      history(call, mustache.span(), name);
      return true;
    }
    if (hasTurns() || call.isBare() || !(name.equals(TURN) || name.equals("section"))) {
      return false;
    }
    Optional<String> role = name.equals(TURN) ? given(call) : Optional.empty();
    String block =
        role.map(one -> "Write '{{#%1$s}}…{{/%1$s}}'".formatted(one)).orElse("Remove it");
    String where =
        lowering.unit().holdsMessages() ? "." : " in a file whose name ends in '.chat.md'.";
    lowering.report(
        MISPLACED_WORD,
        call.callee().span(),
        role.isPresent() ? block + where : block + ".",
        name,
        "a file whose name ends in '.prompt'");
    return true;
  }

  /** Reports a tag or block for earlier messages that another kind of file has. */
  private void history(Call call, Span all, String name) {
    Optional<String> past = lowering.setting().vocabulary().name(Word.Past.class);
    boolean isOne = call.arguments().size() == 1 && call.hash().isEmpty();
    if (past.isEmpty() && (!isOne || !lowering.unit().holdsMessages())) {
      inText(call, name);
      return;
    }
    String tag =
        past.map(word -> "{{" + word + "}}")
            .orElseGet(() -> "{{messages " + call.arguments().get(0).original() + "}}");
    Fix fix = Fix.of("Write '" + tag + "'.").replacing(lowering.here(all), tag);
    if (past.isPresent()) {
      String where = "a file whose name ends in '.chat.md'";
      lowering.report(MISPLACED_WORD, call.callee().span(), fix, name, where);
    } else {
      lowering.report(NOT_A_BLOCK, call.callee().span(), fix, name);
    }
  }

  /** Returns advice on names of messages for an unknown variable of a text. */
  public static Optional<String> advice(String name) {
    return Stream.of(TURN, "history", "messages", "media").anyMatch(name::equals)
        ? Optional.of("Messages need a file whose name ends in '.chat.md'.")
        : Optional.empty();
  }

  private void inText(Call call, String name) {
    String or = ", or declare a variable '" + name + "' under 'parameters'.";
    inText(MISPLACED_WORD, call.callee().span(), or, name, MESSAGES);
  }

  /**
   * Reports a part of messages in a text, unless an earlier finding has the name that its file
   * needs.
   *
   * @param or the end of the advice, after the name
   */
  public void inText(DiagnosticCode code, Span place, String or, Object... words) {
    String path = lowering.unit().source().path();
    Matcher file = FILE.matcher(path.substring(path.lastIndexOf('/') + 1));
    String name =
        file.matches()
            ? "Name the file '" + file.group(1) + ".chat.md'"
            : "Use a file whose name ends in '.chat.md'";
    if (!isNamed) {
      lowering.report(code, place, name + or, words);
    }
    isNamed = true;
  }

  private boolean hasTurns() {
    return lowering.setting().vocabulary().name(Word.Turn.class).isPresent();
  }

  /** Returns the role for its name in this or other tools. */
  public static Optional<String> role(String name) {
    return ROLES.contains(name) ? Optional.of(name) : Optional.ofNullable(OTHERS.get(name));
  }

  /** Returns the role that a name of other tools or a misspelt one means. */
  public static Optional<String> similar(String name) {
    return role(name)
        .or(() -> ROLES.stream().filter(name::equalsIgnoreCase).findFirst())
        .or(
            () ->
                ROLES.stream()
                    .filter(role -> !Suggestion.didYouMean(name, List.of(role)).isEmpty())
                    .findFirst());
  }

  /** Returns the role in an argument of a call. */
  private static Optional<String> given(Call call) {
    return Stream.concat(
            call.arguments().stream(),
            call.hash().stream().filter(pair -> pair.key().equals(TURN)).map(Call.HashPair::value))
        .filter(StringLiteral.class::isInstance)
        .map(literal -> role(((StringLiteral) literal).value()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Adds edits that replace the opening and the closing tag of a block. */
  private Fix tags(Block block, Fix fix, String opening, String role, boolean isBlock) {
    Location open = lowering.here(block.openTag());
    int end = block.span().end();
    int start = lowering.unit().source().content().lastIndexOf("{{", end - 1);
    Location close = lowering.here(new Span(start, end));
    if (!close.text().startsWith("{{/") || !open.text().startsWith("{{#")) {
      return fix;
    }
    List<Edit> edits = new ArrayList<>();
    edits.add(new Edit(open, isBlock ? opening + role + "}}" : opening));
    edits.add(new Edit(close, isBlock ? "{{/" + role + "}}" : ""));
    return fix.editing(edits);
  }
}
