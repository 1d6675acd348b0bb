package io.promptcompiler.core.edit;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Meaning;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.tool.KnownTools;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The state of a module after a compilation.
 *
 * @param module the module
 * @param findings the findings that are not off, in printing order
 * @param files its documents and files of defaults, including those of libraries
 * @param uses the meanings of names, by the path of their file
 * @param lastGood the meanings in each file when it could last be compiled
 * @param texts the texts that documents can include
 * @param tools the tools that documents can mention
 * @param definitions the definitions of tools when their documents could last be compiled, by the
 *     keys of their files
 * @param compiled the number of documents that had to be compiled
 */
public record Snapshot(
    PromptModule module,
    List<Diagnostic> findings,
    List<SourceFile> files,
    Map<String, List<Use>> uses,
    Map<String, List<Use>> lastGood,
    FragmentIndex texts,
    KnownTools tools,
    Map<String, Member.Tool> definitions,
    int compiled) {
  /** Copies the lists and maps. */
  public Snapshot {
    findings = List.copyOf(findings);
    files = List.copyOf(files);
    uses = Map.copyOf(uses);
    lastGood = Map.copyOf(lastGood);
    definitions = Map.copyOf(definitions);
  }

  /** Returns the file with a path. */
  public Optional<SourceFile> file(String path) {
    return files.stream().filter(file -> file.text().path().equals(path)).findFirst();
  }

  /**
   * Returns the meanings of the names in a file. In a text that cannot be compiled, unedited names
   * keep their last known meanings.
   */
  public List<Use> usesIn(SourceText text) {
    List<Use> now = uses.getOrDefault(text.path(), List.of());
    List<Use> former = lastGood.getOrDefault(text.path(), List.of());
    List<Use> all = new ArrayList<>(moved(now, text));
    if (former != now) {
      all.addAll(outside(all, moved(former, text)));
    }
    return all;
  }

  /**
   * Returns the former uses, at their present places, that are at other places than the present
   * uses and outside of the present scopes, whose names are all known.
   */
  static List<Use> outside(List<Use> present, List<Use> former) {
    if (present.isEmpty()) {
      return former;
    }
    SourceText text = present.get(0).at().source();
    Set<Span> known = new HashSet<>();
    NavigableMap<Integer, Integer> ends = new TreeMap<>();
    for (Use use : present) {
      Span span = use.at().span();
      known.add(span);
      if (use.meaning() instanceof NameMeaning.Scope) {
        ends.merge(span.start(), span.end(), Math::max);
      }
    }
    // The last end of the scopes that begin at a place or before it.
    int last = -1;
    for (Map.Entry<Integer, Integer> end : ends.entrySet()) {
      last = Math.max(last, end.getValue());
      end.setValue(last);
    }
    return moved(former, text).stream()
        .filter(use -> !known.contains(use.at().span()))
        .filter(use -> !isIn(ends, use.at().span()))
        .toList();
  }

  private static boolean isIn(NavigableMap<Integer, Integer> ends, Span inner) {
    Map.Entry<Integer, Integer> scope = ends.floorEntry(inner.start());
    return scope != null && inner.end() <= scope.getValue();
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
