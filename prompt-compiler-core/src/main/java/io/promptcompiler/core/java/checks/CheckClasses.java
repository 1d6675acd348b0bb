package io.promptcompiler.core.java.checks;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.backend.TakenClass;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.LookAlikes;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.java.names.ClassNames;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.FolderMembers;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reports name clashes among the classes and packages of a module. */
public final class CheckClasses {
  private static final String OF_TWO_PROMPTS =
      "Rename one of them, or give it a name with 'class' in its frontmatter.";
  private static final String IN_ONE_FOLDER =
      "Rename one of them, or move its document to another folder, which becomes another package.";

  private final DiagnosticSink sink;

  /** The owner of each class, by its lower-case name, because some file systems ignore case. */
  private final Map<String, String> owners = new HashMap<>();

  /** The locations that determine the names of the classes. */
  private final Map<String, Location> classes = new LinkedHashMap<>();

  /** The classes with several owners, by their lower-case name. */
  private final Map<String, Clash> clashes = new LinkedHashMap<>();

  private final Set<String> packages = new HashSet<>();

  private CheckClasses(DiagnosticSink sink) {
    this.sink = sink;
  }

  /**
   * Checks all classes of a module.
   *
   * @param program the program with the shared types and services
   * @param entries the classes of fragments and entry points
   * @param taken the classes that exist already
   * @param configuration the location for findings about the name of the catalog
   */
  public static void check(
      Program program,
      List<FolderMembers> folders,
      List<ClassEntry> entries,
      ResolvedNames names,
      List<TakenClass> taken,
      Location configuration,
      DiagnosticSink sink) {
    CheckClasses check = new CheckClasses(sink);
    ClassName catalog = ClassName.get(program.catalog().namespace(), program.catalog().name());
    check.taken(taken, catalog.canonicalName(), configuration);
    program
        .shared()
        .forEach(
            type ->
                check.claim(
                    names.of(type.name()), type.name().simple(), type.location(), IN_ONE_FOLDER));
    program.services().stream()
        .map(Program.SharedService::service)
        .forEach(
            service ->
                check.claim(
                    names.of(service.name()),
                    service.name().simple(),
                    service.location(),
                    IN_ONE_FOLDER));
    entries.forEach(
        entry ->
            check.claim(
                entry.packageName(), entry.name(), entry.id(), entry.location(), OF_TWO_PROMPTS));
    folders.forEach(check::folder);
    check.clashes.values().forEach(clash -> check.sink.report(clash.finding()));
    check.packages();
  }

  /**
   * Records the classes that exist already, and reports those with the name of the catalog. Then
   * the package is wrong, so its other classes are not reported as well.
   */
  private void taken(List<TakenClass> taken, String catalog, Location configuration) {
    String key = key(catalog);
    boolean isWrongPackage = taken.stream().anyMatch(one -> key(one.name()).equals(key));
    for (TakenClass one : taken) {
      if (key(one.name()).equals(key)) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.CLASSES_CLASH,
                    configuration,
                    one.description(),
                    TakenClass.CATALOG,
                    catalog)
                .fix("Configure a different 'packageName': each module needs its own."));
      }
    }
    if (!isWrongPackage) {
      taken.forEach(one -> owners.putIfAbsent(key(one.name()), one.description()));
    }
    owners.put(key, TakenClass.CATALOG);
  }

  private void folder(FolderMembers folder) {
    String place = folder.folder().isEmpty() ? folder.name() : folder.folder();
    String owner = "the " + folder.noun() + " of " + place;
    claim(ClassNames.of(folder), owner, folder.location(), OF_TWO_PROMPTS);
  }

  private void claim(ClassName name, String owner, Location location, String fix) {
    claim(name.packageName(), name.canonicalName(), owner, location, fix);
  }

  private void claim(String pack, String name, String owner, Location location, String fix) {
    String other = owners.putIfAbsent(key(name), owner);
    if (other == null) {
      classes.put(name, location);
      packages.add(pack);
      return;
    }
    clashes
        .computeIfAbsent(
            key(name), none -> new Clash(name, other, location, fix, new ArrayList<>()))
        .others()
        .add(owner);
  }

  /**
   * Several owners of one class.
   *
   * @param first the owner that was found first
   * @param location the location of the first of the others
   */
  private record Clash(
      String name, String first, Location location, String fix, List<String> others) {
    Diagnostic finding() {
      String second = others.get(0);
      String more =
          others.size() == 1
              ? ""
              : "The same is true of '"
                  + String.join("' and '", others.subList(1, others.size()))
                  + "'.";
      boolean isAlike = LookAlikes.areAlike(first, second);
      return Diagnostic.of(
              DiagnosticCode.CLASSES_CLASH,
              location,
              isAlike ? LookAlikes.spelled(first) : first,
              isAlike ? LookAlikes.spelled(second) : second,
              name)
          .fix(asVariants().orElse(Suggestion.join(fix, more)));
    }

    /** Returns advice for files if all but one of them could be variants of that one. */
    private Optional<String> asVariants() {
      List<String> all = new ArrayList<>(others);
      all.add(0, first);
      String base = all.stream().min(Comparator.comparing(String::length)).orElseThrow();
      int ending = Math.max(0, base.lastIndexOf('.'));
      Pattern variant =
          Pattern.compile(
              Pattern.quote(base.substring(0, ending))
                  // Messages are another kind of prompt, and no variant of a text.
                  + "\\.(?!chat\\.)([\\w-]+)"
                  + Pattern.quote(base.substring(ending)));
      all.remove(base);
      List<String> names =
          all.stream().map(variant::matcher).filter(Matcher::matches).map(m -> m.group(1)).toList();
      boolean isOne = all.size() == 1;
      return ending == 0 || names.size() < all.size()
          ? Optional.empty()
          : Optional.of(
              "If '%s' %s for the parameters of '%s', declare %s there: 'variants: { %s: {} }'. Else rename %s."
                  .formatted(
                      String.join("' and '", all),
                      isOne ? "is another text" : "are other texts",
                      base,
                      isOne ? "it" : "them",
                      String.join(": {}, ", names),
                      isOne ? "one of them" : "them"));
    }
  }

  /** Returns a key that is the same for names of one file in some file system. */
  private static String key(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
  }

  private void packages() {
    for (String own : List.copyOf(packages)) {
      String pack = own;
      while (pack.contains(".")) {
        pack = pack.substring(0, pack.lastIndexOf('.'));
        packages.add(pack);
      }
    }
    classes.forEach(
        (name, location) -> {
          if (packages.contains(name)) {
            sink.report(
                Diagnostic.of(DiagnosticCode.PACKAGE_CLASHES_WITH_CLASS, location, name)
                    .fix("Choose another 'class' or rename the folder."));
          }
        });
  }
}
