package io.promptcompiler.core.code;

import io.promptcompiler.core.code.CodePrompt.Origin;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of checking code.
 *
 * @param findings the findings, in the order in which they were made
 * @param prompts all prompts that were found, constant or not
 * @param tools the number of tools that were found
 * @param incomplete the number of sources with syntax errors, parts of which were not checked
 * @param unread the paths of sources that were not checked: they are Kotlin, not UTF-8, have a NUL,
 *     or are nested too deeply; sorted
 */
public record CodeReport(
    List<Diagnostic> findings,
    List<CodePrompt> prompts,
    int tools,
    int incomplete,
    List<String> unread) {
  /** What to say if there is nothing to check: what is read, in sentences. */
  public static final String NO_PROMPTS =
      "There are no prompts or tools in Java code. Prompts are read in annotations and templates of LangChain4j, Quarkus LangChain4j and Spring"
          + " AI, and in calls of a PromptCatalog, not in other texts.";

  /** The number of paths that {@link #notes} names. */
  private static final int NAMED = 5;

  /** Copies the lists. */
  public CodeReport {
    findings = List.copyOf(findings);
    prompts = List.copyOf(prompts);
    unread = List.copyOf(unread);
  }

  /**
   * Returns sentences about what was not checked.
   *
   * @param shown returns a path as the user knows it
   */
  public List<String> notes(UnaryOperator<String> shown) {
    List<String> notes = new ArrayList<>();
    if (incomplete > 0) {
      notes.add(
          "Parts of "
              + Plural.of(incomplete, "source")
              + " were not checked, because javac cannot parse them.");
    }
    List<String> kotlin = unread.stream().filter(path -> path.endsWith(".kt")).toList();
    List<String> others = unread.stream().filter(path -> !kotlin.contains(path)).toList();
    unread(kotlin, "only Java is read", shown).ifPresent(notes::add);
    unread(others, "a source must be UTF-8 without NUL and not nested too deeply", shown)
        .ifPresent(notes::add);
    return notes;
  }

  private static Optional<String> unread(
      List<String> paths, String why, UnaryOperator<String> shown) {
    return paths.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Plural.of(paths.size(), "source")
                + " not checked, because "
                + why
                + ": "
                + paths.stream().limit(NAMED).map(shown).collect(Collectors.joining(", "))
                + (paths.size() > NAMED ? ", …" : "."));
  }

  /**
   * Returns what was checked, which is prompts with texts that are known or missing, and tools:
   * {@code 3 prompts and 1 tool}.
   */
  public String checked() {
    String all = Plural.of(count(Origin.CONSTANT) + count(Origin.MISSING), "prompt");
    return tools == 0 ? all : all + " and " + Plural.of(tools, "tool");
  }

  /** Returns whether there is nothing to check. */
  public boolean isEmpty() {
    return prompts.isEmpty() && tools == 0;
  }

  /** Returns the number of prompts whose texts are built at run time. */
  public long notConstant() {
    return count(Origin.BUILT);
  }

  /** Returns the number of messages that callers pass as an argument. */
  public long arguments() {
    return count(Origin.ARGUMENT);
  }

  private long count(Origin origin) {
    return prompts.stream().filter(prompt -> prompt.origin() == origin).count();
  }

  /** Returns whether a prompt has errors, also in a constant or resource with its text. */
  public boolean hasErrors(CodePrompt prompt) {
    List<Location> places = new ArrayList<>(List.of(prompt.place()));
    prompt
        .text()
        .filter(text -> !text.text().isEmpty())
        .map(text -> text.location(new Span(0, text.text().length())))
        .ifPresent(places::add);
    return findings.stream()
        .filter(Diagnostic::isError)
        .flatMap(one -> Stream.concat(Stream.of(one.location()), one.includedFrom().stream()))
        .anyMatch(at -> places.stream().anyMatch(place -> isOnLinesOf(at, place)));
  }

  private static boolean isOnLinesOf(Location at, Location place) {
    return at.source().path().equals(place.source().path())
        && at.line() >= place.line()
        && at.line() <= place.endLine();
  }
}
