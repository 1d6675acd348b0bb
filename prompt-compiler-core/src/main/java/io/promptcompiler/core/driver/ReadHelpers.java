package io.promptcompiler.core.driver;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.check.HelperOption;
import io.promptcompiler.core.check.Helpers;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.library.Library;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;

/** Reads the helpers of a project. A helper that cannot be used is reported and left out. */
final class ReadHelpers {
  private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$-]*");
  private static final Map<String, Type> SCALARS = scalars();

  private final CompilerOptions options;
  private final List<Library> libraries;
  private final DiagnosticSink sink;

  ReadHelpers(CompilerOptions options, List<Library> libraries, DiagnosticSink sink) {
    this.options = options;
    this.libraries = libraries;
    this.sink = sink;
  }

  private static Map<String, Type> scalars() {
    Map<String, Type> scalars = new LinkedHashMap<>();
    for (Type type : List.of(Type.STRING, Type.BOOLEAN, Type.INTEGER, Type.NUMBER, Type.ANY)) {
      scalars.put(type.written(), type);
    }
    return scalars;
  }

  List<Function.OfProject> read() {
    List<Function.OfProject> helpers = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (HelperOption helper : options.helpers()) {
      if (!names.add(helper.name())) {
        report("The helper '" + helper.name() + "' is configured twice", "Remove one of the two.");
      } else if (isNamedRightly(helper)) {
        read(helper).ifPresent(helpers::add);
      }
    }
    libraries.forEach(
        library -> library.helpers().forEach(helper -> add(helper, library, helpers)));
    return helpers;
  }

  /** Adds a helper that texts of a library call, which must mean the same everywhere. */
  private void add(HelperOption helper, Library library, List<Function.OfProject> helpers) {
    Optional<Function.OfProject> read = isNamedRightly(helper) ? read(helper) : Optional.empty();
    Optional<Function.OfProject> known =
        helpers.stream().filter(other -> other.name().equals(helper.name())).findFirst();
    if (known.isEmpty()) {
      read.ifPresent(helpers::add);
    } else if (!known.equals(read)) {
      report(
          "The helper '"
              + helper.name()
              + "' is '"
              + known.get().reference()
              + "' here, but '"
              + helper.method()
              + "' in the library '"
              + library.label()
              + "'",
          "Give the one here another name, or leave the library out.");
    }
  }

  private boolean isNamedRightly(HelperOption helper) {
    if (!NAME.matcher(helper.name()).matches()) {
      String what = "'" + helper.name() + "' cannot be the name of a helper";
      report(what, "Write letters, digits, '_' and '-'.");
    } else if (Helpers.isTaken(helper.name())) {
      String what = "The helper '" + helper.name() + "' has the name of one of the language";
      report(what, "Give it another name.");
    } else if (!isMethod(helper.method())) {
      String what = "The method '" + helper.method() + "' of the helper '" + helper.name() + "'";
      report(what + " is no name of a method", "Write it like 'com.acme.Text#slug'.");
    } else {
      return true;
    }
    return false;
  }

  private static boolean isMethod(String method) {
    int hash = method.indexOf('#');
    return hash > 0
        && SourceVersion.isName(method.substring(0, hash), SourceVersion.RELEASE_17)
        && SourceVersion.isIdentifier(method.substring(hash + 1))
        && !SourceVersion.isKeyword(method.substring(hash + 1), SourceVersion.RELEASE_17);
  }

  private Optional<Function.OfProject> read(HelperOption helper) {
    List<Type> parameters = new ArrayList<>();
    for (String word : helper.parameters()) {
      type(helper, word).ifPresent(parameters::add);
    }
    Optional<Type> returns = type(helper, helper.returns());
    if (returns.equals(Optional.of(new Type.ListOf(Type.ANY)))) {
      String what = "The helper '" + helper.name() + "' cannot return 'any[]'";
      report(what, "Write 'any', which a list is too.");
      return Optional.empty();
    }
    return parameters.size() < helper.parameters().size()
        ? Optional.empty()
        : returns.map(
            type -> new Function.OfProject(helper.name(), helper.method(), parameters, type));
  }

  private Optional<Type> type(HelperOption helper, String word) {
    boolean isList = word.endsWith("[]");
    Type scalar = SCALARS.get(isList ? word.substring(0, word.length() - 2) : word);
    if (scalar == null) {
      String what = "Unknown type '" + word + "' of the helper '" + helper.name() + "'";
      report(what, Suggestion.didYouMean(word, SCALARS.keySet(), "Types, also with '[]'"));
      return Optional.empty();
    }
    return Optional.of(isList ? new Type.ListOf(scalar) : scalar);
  }

  private void report(String what, String fix) {
    String path = options.configuration().toString().replace('\\', '/');
    Location location = new Location(new SourceText(path, ""), Span.at(0));
    sink.report(Diagnostic.of(DiagnosticCode.BAD_CONFIGURATION, location, what).fix(fix));
  }
}
