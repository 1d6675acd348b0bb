package io.promptcompiler.core.evolve;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.template.FragmentText;
import io.promptcompiler.core.evolve.TypeChange.Finding;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Compares the partials and skills that templates of other modules can include: their names, and
 * their requirements for includers. The text of a fragment is compared where this module includes
 * it.
 */
final class CompareFragments {
  private final Map<String, Offered> before;
  private final Map<String, Offered> after;
  private final Function<String, ChangeSink> reports;

  /**
   * A fragment that others can include.
   *
   * @param className its class, if it has one
   * @param used the names that it uses without declaring them
   */
  private record Offered(
      FragmentText text, Optional<String> className, Map<String, Location> used) {
    Location location() {
      return text.file().location();
    }

    Optional<ObjectType> declared() {
      return text.declared().map(one -> one.parameters());
    }

    List<ApiPart> parts() {
      return className.map(ApiPart::whole).map(List::of).orElse(List.of());
    }
  }

  private CompareFragments(
      Map<String, Offered> before,
      Map<String, Offered> after,
      Function<String, ChangeSink> reports) {
    this.before = before;
    this.after = after;
    this.reports = reports;
  }

  /**
   * Compares all fragments that other modules can include.
   *
   * @param reports returns the sink for the changes of the fragment with an id
   */
  static void compare(
      ModuleState released, ModuleState present, Function<String, ChangeSink> reports) {
    new CompareFragments(offered(released), offered(present), reports).compare();
  }

  /**
   * Returns the fragments in the outermost folders, by names such as {@code partials/head}, without
   * file extensions.
   */
  private static Map<String, Offered> offered(ModuleState side) {
    Compilation compilation = side.compilation();
    Map<SourceFile, FragmentText> texts = new HashMap<>();
    for (CompiledDocument document : compilation.documents()) {
      document.text().ifPresent(text -> texts.put(document.file(), text));
    }
    Map<String, Offered> offered = new TreeMap<>();
    for (CompiledDocument document : compilation.documents()) {
      FragmentText text = texts.get(document.file());
      if (text != null) {
        Optional<String> className = document.fragment().map(side.names()::of);
        Offered one = new Offered(text, className, NamesUsed.of(text, texts));
        shortest(FragmentIndex.partialNamesOf(document.file()))
            .ifPresent(name -> offered.put("partials/" + name, one));
        shortest(FragmentIndex.skillNamesOf(document.file()))
            .ifPresent(name -> offered.put("skills/" + name, one));
      }
    }
    return offered;
  }

  private static Optional<String> shortest(Set<String> names) {
    return names.stream().min(Comparator.comparing(String::length));
  }

  private void compare() {
    before.forEach(
        (name, old) -> {
          Offered now = after.get(name);
          ChangeSink report = reports.apply(old.text().file().id().path());
          if (now == null) {
            report.addForOthers(
                "",
                Diagnostic.of(DiagnosticCode.FRAGMENT_REMOVED, old.location(), name)
                    .fix("Keep it until the next major version; it may include another fragment."),
                old.parts());
          } else {
            compare(name, old, now, report);
          }
        });
  }

  private static void compare(String name, Offered old, Offered now, ChangeSink report) {
    List<Finding> findings = new ArrayList<>();
    if (old.declared().isPresent() && now.declared().isPresent()) {
      parameters(old, old.declared().get(), now.declared().get(), findings);
    } else if (now.declared().isPresent()) {
      now.declared().get().fields().stream()
          .filter(field -> field.required() && !old.used().containsKey(field.name()))
          .forEach(field -> findings.add(required(field, old.location())));
    } else {
      names(name, old, now, findings);
    }
    findings.forEach(one -> report.addForOthers(one.detail(), one.finding(), old.parts()));
    if (findings.isEmpty() && old.className().isPresent()) {
      String className = old.className().get();
      report.addIfSeen(
          "render",
          Diagnostic.of(DiagnosticCode.SIGNATURE_CHANGED, now.location(), "render", className)
              .fix("Templates that include it still compile.")
              .released(old.location()),
          List.of(new ApiPart(className, "render"), new ApiPart(className, "write")));
    }
  }

  private static void names(String name, Offered old, Offered now, List<Finding> findings) {
    Set<String> known =
        old.declared().map(ObjectType::fieldNames).map(Set::copyOf).orElse(old.used().keySet());
    now.used()
        .forEach(
            (path, place) -> {
              if (!known.contains(path)
                  && !(old.declared().isPresent() && known.contains(path.split("\\.", 2)[0]))) {
                Diagnostic finding =
                    Diagnostic.of(DiagnosticCode.FRAGMENT_REQUIRES, place, name, path)
                        .fix("Declare it as an optional parameter of the fragment.")
                        .released(old.location());
                findings.add(new Finding(path, finding));
              }
            });
  }

  private static void parameters(
      Offered old, ObjectType before, ObjectType after, List<Finding> findings) {
    for (Field field : before.fields()) {
      String name = field.name();
      Optional<Field> same = after.field(name);
      if (same.isEmpty()) {
        findings.add(
            finding(TypeChange.REMOVED, name, field.location(), DeclarationPlace.of(after)));
        continue;
      }
      Field found = same.get();
      String was = field.type().written();
      String is = found.type().written();
      if (!was.equals(is)) {
        findings.add(
            finding(TypeChange.RETYPED, name, field.location(), found.location(), was, is));
      }
      if (found.required() && !field.required()) {
        findings.add(required(found, field.location()));
      }
    }
    after.fields().stream()
        .filter(field -> field.required() && before.field(field.name()).isEmpty())
        .forEach(field -> findings.add(required(field, old.location())));
  }

  private static Finding required(Field field, Location place) {
    return finding(TypeChange.REQUIRED, field.name(), place, field.location());
  }

  /** Returns a finding about a parameter that includers of the fragment must pass. */
  private static Finding finding(
      TypeChange change, String name, Location old, Location now, String... words) {
    return change.rule(CompareTypes.Side.GIVEN).finding(name, old, now, words);
  }
}
