package io.promptcompiler.core.source.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Name;
import org.jspecify.annotations.Nullable;

/** A parsed source file. Names are resolved by its imports alone. */
public final class JavaFile {
  private final SourceText source;
  private final CompilationUnitTree unit;
  private final SourcePositions positions;
  private final boolean isWhole;
  private final Map<String, String> imports = new LinkedHashMap<>();
  private final Map<String, String> staticImports = new LinkedHashMap<>();
  private final Set<String> importedPackages = new LinkedHashSet<>();

  /**
   * Creates a file.
   *
   * @param isWhole whether all of it could be parsed
   */
  JavaFile(
      SourceText source, CompilationUnitTree unit, SourcePositions positions, boolean isWhole) {
    this.source = source;
    this.unit = unit;
    this.positions = positions;
    this.isWhole = isWhole;
    for (ImportTree one : unit.getImports()) {
      String name = one.getQualifiedIdentifier().toString();
      int dot = name.lastIndexOf('.');
      String last = name.substring(dot + 1);
      String first = name.substring(0, Math.max(0, dot));
      if (last.equals("*")) {
        importedPackages.add(first);
      } else if (one.isStatic()) {
        staticImports.put(last, first);
      } else {
        imports.put(last, name);
      }
    }
  }

  /** Returns the text of the file. */
  public SourceText text() {
    return source;
  }

  /** Returns whether all of the file could be parsed. */
  public boolean isWhole() {
    return isWhole;
  }

  public CompilationUnitTree unit() {
    return unit;
  }

  /** Returns the package; empty for the unnamed one. */
  public String packageName() {
    return unit.getPackageName() == null ? "" : unit.getPackageName().toString();
  }

  /** Returns the place of a tree. */
  public Location location(Tree tree) {
    int start = (int) positions.getStartPosition(unit, tree);
    int end = (int) positions.getEndPosition(unit, tree);
    return new Location(source, start < 0 ? Span.at(0) : new Span(start, Math.max(start, end)));
  }

  /** Returns the place of the name of a variable in its declaration. */
  public Location name(VariableTree variable) {
    return name(variable, variable.getType(), variable.getName());
  }

  /** Returns the place of the name of a method in its declaration. */
  public Location name(MethodTree method) {
    return name(method, method.getReturnType(), method.getName());
  }

  private Location name(Tree declared, @Nullable Tree type, Name name) {
    int from =
        type == null ? location(declared).span().start() : Math.max(0, location(type).span().end());
    int start = source.content().indexOf(name.toString(), from);
    return start < 0
        ? location(declared)
        : new Location(source, new Span(start, start + name.length()));
  }

  /** Returns whether a written type is the class with a full name. */
  public boolean isType(Tree type, String fullName) {
    Tree raw = type instanceof ParameterizedTypeTree generic ? generic.getType() : type;
    if (raw instanceof IdentifierTree identifier) {
      String simple = identifier.getName().toString();
      return fullName.endsWith("." + simple)
          && (fullName.equals(imports.get(simple))
              || (!imports.containsKey(simple)
                  && isVisible(fullName.substring(0, fullName.length() - simple.length() - 1))));
    }
    if (raw instanceof MemberSelectTree) {
      String written = raw.toString();
      int dot = written.indexOf('.');
      String outer = imports.get(written.substring(0, dot));
      return written.equals(fullName)
          || (outer != null && fullName.equals(outer + written.substring(dot)));
    }
    return false;
  }

  private boolean isVisible(String packageName) {
    return importedPackages.contains(packageName) || packageName().equals(packageName);
  }

  /**
   * Returns the full name of a class with a simple name: that of the import, or else the one in
   * this package.
   */
  String fullName(String simpleName) {
    String imported = imports.get(simpleName);
    return imported != null
        ? imported
        : packageName().isEmpty() ? simpleName : packageName() + "." + simpleName;
  }

  /**
   * Returns the full names that a simple name may have: that of the import, or else those in this
   * package and in all imported packages.
   */
  public List<String> fullNames(String simpleName) {
    return imports.containsKey(simpleName)
        ? List.of(imports.get(simpleName))
        : Stream.concat(Stream.of(packageName()), importedPackages.stream())
            .map(name -> name + "." + simpleName)
            .toList();
  }

  /** Returns whether a class is imported by its name. */
  boolean imports(String simpleName) {
    return imports.containsKey(simpleName);
  }

  /** Returns the class from which a member is statically imported; empty if none is. */
  public String staticImport(String member) {
    return staticImports.getOrDefault(member, "");
  }

  /** Returns whether the file is in a package or those below it, or imports anything from them. */
  public boolean knows(String prefix) {
    return (packageName() + ".").startsWith(prefix + ".")
        || imports.values().stream().anyMatch(name -> name.startsWith(prefix + "."))
        || staticImports.values().stream().anyMatch(name -> name.startsWith(prefix + "."))
        || importedPackages.stream().anyMatch(name -> (name + ".").startsWith(prefix + "."));
  }
}
