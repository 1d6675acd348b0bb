package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.tool.KnownTool;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks up names of a module: the name at a place, its declaration, and its other uses. */
final class Names {
  /** The keys by whose values documents of data refer to each other. */
  private static final List<String> IDS = List.of("step_id", "id", "task");

  private final Snapshot snapshot;

  /** The names of texts, in order, and their scopes: a request often asks for them many times. */
  private final Map<SourceText, List<Use>> names = new HashMap<>();

  private final Map<SourceText, ScopesOfText> scopes = new HashMap<>();

  Names(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** Returns the uses of names in a file, in order, without scopes and passed contexts. */
  List<Use> in(SourceText text) {
    return names.computeIfAbsent(
        text,
        one ->
            snapshot.usesIn(one).stream()
                .filter(
                    use ->
                        !(use.meaning() instanceof NameMeaning.Scope)
                            && !(use.meaning() instanceof NameMeaning.Handed))
                .sorted(Comparator.comparing(use -> use.at().span().start()))
                .toList());
  }

  /**
   * Returns the uses of the name at a place. There may be several with different meanings in a text
   * that other documents include.
   */
  List<Use> at(SourceText text, int offset) {
    List<Use> here = new ArrayList<>();
    int shortest = Integer.MAX_VALUE;
    for (Use use : in(text)) {
      if (use.at().span().start() <= offset && offset <= use.at().span().end()) {
        shortest = Math.min(shortest, use.at().span().length());
        here.add(use);
      }
    }
    int length = shortest;
    // Between two adjacent names, the one that begins at the place counts.
    List<Use> best = here.stream().filter(use -> use.at().span().length() == length).toList();
    int start = best.stream().mapToInt(use -> use.at().span().start()).max().orElse(0);
    return best.stream().filter(use -> use.at().span().start() == start).toList();
  }

  /** Returns the place where a used name is declared; empty for names of the language itself. */
  Optional<Location> declared(Use use) {
    NameMeaning meaning = (NameMeaning) use.meaning();
    if (meaning instanceof NameMeaning.OfField field) {
      return Optional.of(field.field().location()).filter(Names::isWritten);
    }
    if (meaning instanceof NameMeaning.OfFile file) {
      return Optional.of(id(current(file.file())));
    }
    if (meaning instanceof NameMeaning.OfPart part) {
      return Optional.of(part.declared()).filter(Names::isWritten);
    }
    if (meaning instanceof NameMeaning.OfTool tool) {
      return new DescribedTools(snapshot).tool(tool).map(KnownTool::place);
    }
    if (meaning instanceof NameMeaning.OfLocal local) {
      return local(local.name(), use);
    }
    if (meaning instanceof NameMeaning.OfType || meaning instanceof NameMeaning.OfValue) {
      return all(meaning).stream()
          .filter(other -> isDeclaration(other, meaning))
          .map(Use::at)
          .findFirst();
    }
    return Optional.empty();
  }

  private static boolean isWritten(Location place) {
    return !place.source().path().isEmpty();
  }

  /** Returns the id in a document of data, or the beginning of another file. */
  private static Location id(SourceFile file) {
    return Optional.of(file)
        .filter(one -> one.kind().form() == Kind.Form.DATA)
        .flatMap(one -> ReadData.read(one, finding -> {}))
        .map(ObjectReader::of)
        .flatMap(data -> IDS.stream().flatMap(key -> data.scalar(key).stream()).findFirst())
        .map(DataNode::location)
        .orElse(file.location());
  }

  private SourceFile current(SourceFile file) {
    return snapshot.file(file.text().path()).orElse(file);
  }

  /**
   * Returns whether a use is a declaration. A type is declared by a key with its name, and a value
   * in the list of its type.
   */
  private static boolean isDeclaration(Use use, NameMeaning meaning) {
    String owner =
        meaning instanceof NameMeaning.OfType type
            ? type.name().owner()
            : ((NameMeaning.OfValue) meaning).type().name().owner();
    String rest = after(use.at());
    boolean isKey = rest.stripLeading().startsWith(":");
    return use.at().source().path().equals(owner)
        && (meaning instanceof NameMeaning.OfValue || isKey);
  }

  /** Returns whether a file contains the defaults of another file. */
  static boolean isAbove(SourceFile defaults, SourceFile other) {
    String folder = defaults.id().folder();
    return ScanRoot.isDefaults(defaults.id().fileName())
        && defaults.root().equals(other.root())
        && (folder.isEmpty() || other.id().path().startsWith(folder + "/"));
  }

  /** Returns whether a use of a field is its declaration. */
  static boolean isDeclaration(Use use, Field field) {
    return key(field.location()).equals(key(use.at()));
  }

  /** Returns whether a use of a part is its declaration. */
  static boolean isDeclaration(Use use, NameMeaning.OfPart part) {
    Location declared = part.declared();
    return declared.source().path().equals(use.at().source().path())
        && declared.span().start() <= use.at().span().start()
        && use.at().span().end() <= declared.span().end();
  }

  private static String after(Location place) {
    String content = place.source().content();
    int from = Math.min(content.length(), place.span().end());
    String rest = content.substring(from, Math.min(content.length(), from + 8));
    return rest.startsWith("\"") || rest.startsWith("'") ? rest.substring(1) : rest;
  }

  /** Returns the declaration of a block parameter, in the innermost scope that has the name. */
  private Optional<Location> local(String name, Use use) {
    return scopes(use.at().source(), use.at().span().start()).stream()
        .flatMap(scope -> Optional.ofNullable(scope.declared().get(name)).stream())
        .findFirst();
  }

  /** Returns the scopes around a place, the innermost first. */
  List<NameMeaning.Scope> scopes(SourceText text, int offset) {
    return scopes
        .computeIfAbsent(text, one -> new ScopesOfText(snapshot.usesIn(one)))
        .around(offset);
  }

  /** Returns whether names in a scope are looked up among the parameters. */
  static boolean isOfParameters(NameMeaning.Scope scope) {
    return scope.context().equals(scope.parameters().ref());
  }

  /** Returns all uses of a meaning in the module, including declarations. */
  List<Use> all(NameMeaning meaning) {
    List<Use> same = new ArrayList<>();
    for (SourceFile file : snapshot.files()) {
      if (snapshot.uses().containsKey(file.text().path())
          || snapshot.lastGood().containsKey(file.text().path())) {
        in(file.text()).stream()
            .filter(use -> isSame((NameMeaning) use.meaning(), meaning))
            .forEach(same::add);
      }
    }
    return same;
  }

  /** Returns the places of all names with the same meaning as a use. */
  List<Location> references(Use use, boolean withDeclaration) {
    List<Location> places = new ArrayList<>();
    NameMeaning meaning = (NameMeaning) use.meaning();
    Optional<Location> declared = declared(use);
    if (meaning instanceof NameMeaning.OfLocal named) {
      for (Use other : in(use.at().source())) {
        boolean isSame =
            other.meaning() instanceof NameMeaning.OfLocal local
                && local.name().equals(named.name())
                && declared(other).map(Names::key).equals(declared.map(Names::key));
        if (isSame) {
          places.add(other.at());
        }
      }
      declared.filter(none -> withDeclaration).ifPresent(places::add);
    } else {
      all(meaning).forEach(other -> places.add(other.at()));
    }
    String declaration = declared.map(Names::key).orElse("");
    return places.stream()
        .filter(place -> withDeclaration || !key(place).equals(declaration))
        .collect(
            java.util.stream.Collectors.toMap(
                Names::key, place -> place, (a, b) -> a, java.util.LinkedHashMap::new))
        .values()
        .stream()
        .toList();
  }

  /** Returns a key that identifies a place independently of the run that read the file. */
  static String key(Location place) {
    return place.source().path() + " " + place.span();
  }

  /** Returns whether two meanings are the same. */
  static boolean isSame(NameMeaning a, NameMeaning b) {
    if (a instanceof NameMeaning.OfField one && b instanceof NameMeaning.OfField other) {
      return isWritten(one.field().location())
          && one.field().name().equals(other.field().name())
          && key(one.field().location()).equals(key(other.field().location()));
    }
    if (a instanceof NameMeaning.OfFile one && b instanceof NameMeaning.OfFile other) {
      return one.file().key().equals(other.file().key());
    }
    if (a instanceof NameMeaning.OfPart one && b instanceof NameMeaning.OfPart other) {
      return key(one.declared()).equals(key(other.declared()));
    }
    if (a instanceof NameMeaning.OfType one && b instanceof NameMeaning.OfType other) {
      return one.name().equals(other.name());
    }
    if (a instanceof NameMeaning.OfValue one && b instanceof NameMeaning.OfValue other) {
      return one.value().equals(other.value()) && one.type().name().equals(other.type().name());
    }
    if (a instanceof NameMeaning.OfTool one && b instanceof NameMeaning.OfTool other) {
      return one.equals(other);
    }
    return a instanceof NameMeaning.OfHelper one
        && b instanceof NameMeaning.OfHelper other
        && one.name().equals(other.name());
  }
}
