package io.promptcompiler.core.driver;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.BAD_HELPER_METHOD;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.BAD_HELPER_NAME;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.DUPLICATE_HELPER;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.HELPERS_DIFFER;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.HELPER_OF_LANGUAGE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.HELPER_RETURNS_ANY_LIST;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_HELPER_TYPE;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.backend.JavaNames;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
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

/** Reads the helpers of a project. A helper that cannot be used is reported and ignored. */
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
    for (Type type :
        List.of(Type.STRING, Type.BOOLEAN, Type.INTEGER, Type.NUMBER, Type.DECIMAL, Type.ANY)) {
      scalars.put(type.written(), type);
    }
    return scalars;
  }

  List<Function.OfProject> read() {
    List<Function.OfProject> helpers = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (HelperOption helper : options.helpers()) {
      if (!names.add(helper.name())) {
        report(DUPLICATE_HELPER, options.place(), "Remove one of the two.", helper.name());
      } else {
        read(helper, options.place()).ifPresent(helpers::add);
      }
    }
    libraries.forEach(
        library -> library.helpers().forEach(helper -> add(helper, library, helpers)));
    return helpers;
  }

  /** Adds a helper that texts of a library call. It must have the same definition everywhere. */
  private void add(HelperOption helper, Library library, List<Function.OfProject> helpers) {
    Optional<Function.OfProject> read = read(helper, library.location());
    Optional<Function.OfProject> known =
        helpers.stream().filter(other -> other.name().equals(helper.name())).findFirst();
    if (known.isEmpty()) {
      read.ifPresent(helpers::add);
    } else if (!known.equals(read)) {
      report(
          HELPERS_DIFFER,
          options.place(),
          "Rename the helper of this module, or remove the library.",
          helper.name(),
          known.get().reference(),
          helper.method(),
          library.label());
    }
  }

  private boolean isNamedRightly(HelperOption helper, Location place) {
    if (!NAME.matcher(helper.name()).matches()) {
      report(BAD_HELPER_NAME, place, "Write letters, digits, '_' and '-'.", helper.name());
    } else if (Helpers.isTaken(helper.name())) {
      report(HELPER_OF_LANGUAGE, place, "Give it another name.", helper.name());
    } else if (!isMethod(helper.method())) {
      String fix = "Write it like 'com.acme.Text#slug'.";
      report(BAD_HELPER_METHOD, place, fix, helper.method(), helper.name());
    } else {
      return true;
    }
    return false;
  }

  private static boolean isMethod(String method) {
    int hash = method.indexOf('#');
    return hash > 0
        && JavaNames.isName(method.substring(0, hash))
        && JavaNames.isIdentifier(method.substring(hash + 1));
  }

  private Optional<Function.OfProject> read(HelperOption helper, Location place) {
    if (!isNamedRightly(helper, place)) {
      return Optional.empty();
    }
    List<Type> parameters = new ArrayList<>();
    for (String word : helper.parameters()) {
      type(helper, word, place).ifPresent(parameters::add);
    }
    Optional<Type> returns = type(helper, helper.returns(), place);
    if (returns.equals(Optional.of(new Type.ListOf(Type.ANY)))) {
      report(HELPER_RETURNS_ANY_LIST, place, "Write 'any', which includes lists.", helper.name());
      return Optional.empty();
    }
    return parameters.size() < helper.parameters().size()
        ? Optional.empty()
        : returns.map(
            type ->
                new Function.OfProject(
                    helper.name(), helper.method(), parameters, type, helper.origin()));
  }

  private Optional<Type> type(HelperOption helper, String word, Location place) {
    boolean isList = word.endsWith("[]");
    Type scalar = SCALARS.get(isList ? word.substring(0, word.length() - 2) : word);
    if (scalar == null) {
      String fix = Suggestion.didYouMean(word, SCALARS.keySet(), "Types, also with '[]'");
      report(UNKNOWN_HELPER_TYPE, place, fix, word, helper.name());
      return Optional.empty();
    }
    return Optional.of(isList ? new Type.ListOf(scalar) : scalar);
  }

  private void report(DiagnosticCode code, Location place, String fix, Object... words) {
    sink.report(Diagnostic.of(code, place, words).fix(fix));
  }
}
