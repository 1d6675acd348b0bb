package io.promptcompiler.core.edit;

import io.promptcompiler.core.command.PromptModule;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Meaning;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The state of a module after a compilation.
 *
 * @param module the module
 * @param findings the findings that are not off, in printing order
 * @param files its documents and files of defaults, including those of libraries
 * @param uses the meanings of names, by the path of their file
 * @param lastGood the meanings in each file when it could last be compiled
 * @param compiled the number of documents that had to be compiled
 */
public record Snapshot(
    PromptModule module,
    List<Diagnostic> findings,
    List<SourceFile> files,
    Map<String, List<Use>> uses,
    Map<String, List<Use>> lastGood,
    int compiled) {
  /** Copies the lists and maps. */
  public Snapshot {
    findings = List.copyOf(findings);
    files = List.copyOf(files);
    uses = Map.copyOf(uses);
    lastGood = Map.copyOf(lastGood);
  }

  /** Returns the file with a path. */
  public Optional<SourceFile> file(String path) {
    return files.stream().filter(file -> file.text().path().equals(path)).findFirst();
  }

  /**
   * Returns the meanings of the names in a file. If a text cannot be compiled, unedited names keep
   * their last known meanings.
   */
  public List<Use> usesIn(SourceText text) {
    List<Use> fresh = moved(uses.getOrDefault(text.path(), List.of()), text);
    List<Use> all = new ArrayList<>(fresh);
    if (fresh.stream().noneMatch(use -> use.meaning() instanceof NameMeaning.Scope)) {
      Set<Span> known = new HashSet<>();
      fresh.forEach(use -> known.add(use.at().span()));
      moved(lastGood.getOrDefault(text.path(), List.of()), text).stream()
          .filter(use -> !known.contains(use.at().span()))
          .forEach(all::add);
    }
    return all;
  }

  private static List<Use> moved(List<Use> uses, SourceText text) {
    Map<SourceText, MovedText> ways = new HashMap<>();
    // Uses may have the same place and meaning; the last one has the most information.
    Map<List<Object>, Use> moved = new LinkedHashMap<>();
    for (Use use : uses) {
      boolean mayHoldEdit = use.meaning() instanceof NameMeaning.Scope;
      ways.computeIfAbsent(use.at().source(), old -> MovedText.of(old, text))
          .at(use.at().span(), mayHoldEdit)
          .ifPresent(
              span ->
                  moved.put(
                      List.of(span, identity(use.meaning())),
                      new Use(new Location(text, span), use.meaning())));
    }
    return List.copyOf(moved.values());
  }

  /** Returns an object that identifies a meaning. */
  private static Object identity(Meaning meaning) {
    if (meaning instanceof NameMeaning.Scope) {
      return new Object(); // a scope is only equal to itself
    }
    if (meaning instanceof NameMeaning.Handed handed) {
      return List.of(handed.parameter().location(), handed.given().location());
    }
    return meaning instanceof NameMeaning.OfField field ? field.field().location() : meaning;
  }
}
