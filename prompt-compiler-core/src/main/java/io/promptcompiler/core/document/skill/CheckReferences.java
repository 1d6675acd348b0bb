package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.source.FolderFile;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks the files to which a skill refers: they must be in its folder, since only the folder is
 * installed.
 */
final class CheckReferences {
  private final SkillText skill;

  /** The folders of all skills of the root. */
  private final Set<String> skills;

  private final Set<String> files;
  private final Set<String> folders = new HashSet<>();
  private final DiagnosticSink sink;

  private CheckReferences(SkillText skill, Set<String> skills, DiagnosticSink sink) {
    this.skill = skill;
    this.skills = skills;
    this.sink = sink;
    this.files = skill.file().files().stream().map(FolderFile::path).collect(Collectors.toSet());
    files.add(AgentSkillFamily.FILE);
    for (String file : files) {
      for (int end = file.indexOf('/'); end >= 0; end = file.indexOf('/', end + 1)) {
        folders.add(file.substring(0, end));
      }
    }
  }

  static void check(SkillText skill, Set<String> skills, DiagnosticSink sink) {
    CheckReferences check = new CheckReferences(skill, skills, sink);
    MarkdownReferences.in(skill.file().text().content(), skill.body()).forEach(check::check);
  }

  private void check(MarkdownReferences.Reference reference) {
    Optional<String> inside = inside(reference.path());
    Location place = skill.at(reference.span());
    if (inside.isEmpty()) {
      if (reference.isLink()) {
        outside(reference.path(), place);
      }
      return;
    }
    String path = inside.get();
    boolean isThere =
        path.isEmpty()
            || files.contains(path)
            || folders.contains(path)
            || (skill.isTemplate() && files.contains(path + SkillResources.TEMPLATE));
    if (isThere || !(reference.isLink() || isInOwnFolder(path))) {
      return;
    }
    sink.report(
        Diagnostic.of(DiagnosticCode.DEAD_REFERENCE, place, reference.path())
            .fix(correction(path, place)));
  }

  /** Returns whether a path begins with a folder of the skill; others are in users' projects. */
  private boolean isInOwnFolder(String path) {
    return folders.contains(path.substring(0, Math.max(0, path.indexOf('/'))));
  }

  private Fix correction(String path, Location place) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    List<String> same =
        files.stream()
            .filter(file -> file.toLowerCase(Locale.ROOT).endsWith(name.toLowerCase(Locale.ROOT)))
            .filter(file -> file.length() == name.length() || isBoundary(file, name))
            .toList();
    if (same.size() == 1) {
      return Fix.of("Write '" + same.get(0) + "'.").replacing(place, same.get(0));
    }
    return Fix.of(
        Suggestion.join("Add the file or correct the path.", Suggestion.didYouMean(path, files)));
  }

  private static boolean isBoundary(String file, String name) {
    return file.charAt(file.length() - name.length() - 1) == '/';
  }

  /** Returns a path inside the folder of the skill; empty if the path leaves the folder. */
  private static Optional<String> inside(String path) {
    Deque<String> parts = new ArrayDeque<>();
    for (String part : Arrays.asList(path.split("/", -1))) {
      if (part.equals("..") && parts.pollLast() == null) {
        return Optional.empty();
      }
      if (!part.isEmpty() && !part.equals(".") && !part.equals("..")) {
        parts.addLast(part);
      }
    }
    return Optional.of(String.join("/", parts));
  }

  private void outside(String path, Location place) {
    Optional<String> target = inside(skill.file().id().folder() + "/" + path);
    Optional<String> other =
        target.flatMap(
            found ->
                skills.stream()
                    .filter(folder -> found.equals(folder) || found.startsWith(folder + "/"))
                    .max(Comparator.comparing(String::length)));
    if (other.isPresent()) {
      String name = other.get().substring(other.get().lastIndexOf('/') + 1);
      sink.report(
          Diagnostic.of(DiagnosticCode.REFERENCE_TO_SKILL, place, name)
              .fix("Refer to the skill by its name, since it may be installed elsewhere."));
      return;
    }
    sink.report(
        Diagnostic.of(DiagnosticCode.REFERENCE_OUTSIDE, place, path)
            .fix("Copy the file into the folder of the skill."));
  }
}
