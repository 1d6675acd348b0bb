package io.promptcompiler.core.tool;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.javac.BuildSettings;
import io.promptcompiler.core.source.javac.CodeModule;
import io.promptcompiler.core.source.javac.Constants;
import io.promptcompiler.core.source.javac.FindCode;
import io.promptcompiler.core.source.javac.JavaFile;
import io.promptcompiler.core.source.javac.JavaSources;
import io.promptcompiler.core.source.javac.VisibleModules;
import io.promptcompiler.core.tool.ToolSettings.JavaCode;
import io.promptcompiler.core.tool.ToolSource.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The Java code in which methods are tools: read, and parsed when its tools are needed. */
final class JavaToolSources {
  private final List<CodeModule> modules;

  /** The folders in which some folders were not searched. */
  private final List<Path> incomplete;

  private final String problem;
  private @Nullable JavaSources sources;

  private JavaToolSources(List<CodeModule> modules, List<Path> incomplete, String problem) {
    this.modules = List.copyOf(modules);
    this.incomplete = List.copyOf(incomplete);
    this.problem = problem;
  }

  /** Returns the folders of sources. */
  List<Path> roots() {
    return modules.stream().flatMap(module -> module.sourceRoots().stream()).distinct().toList();
  }

  /** Returns the paths, times and sizes of all sources. */
  List<String> stamps() {
    List<String> stamps = new ArrayList<>();
    roots().forEach(root -> stamps.addAll(JavaSources.stamps(root)));
    return stamps;
  }

  private JavaSources sources() {
    if (sources == null) {
      sources =
          new JavaSources(
              modules, new VisibleModules(modules), ToolFramework::mayBeIn, /* noted= */ List.of());
    }
    return sources;
  }

  /** Finds the sources. */
  static JavaToolSources find(JavaCode setting) {
    List<CodeModule> modules = new ArrayList<>();
    List<Path> incomplete = new ArrayList<>();
    String problem = "";
    for (Path folder : setting.folders()) {
      if (!Files.isDirectory(folder)) {
        problem = "there is no folder '" + folder.getFileName() + "'";
        continue;
      }
      try {
        FindCode.Result result = FindCode.withoutBuild(folder);
        List<CodeModule> found = result.modules();
        modules.addAll(found);
        incomplete.addAll(result.incomplete());
        if (found.isEmpty() && setting.isDefault()) {
          problem = "the folder src/main/java does not exist beside this file or below";
        } else if (found.isEmpty()) {
          modules.add(new CodeModule(List.of(folder), List.of(), BuildSettings.UNKNOWN));
        }
      } catch (IOException e) {
        problem = FileProblem.why(e);
      }
    }
    return new JavaToolSources(modules, incomplete, problem);
  }

  /** Returns a checksum over the sources with tools. */
  String checksum() {
    StringBuilder all = new StringBuilder();
    for (CodeModule module : modules) {
      sources()
          .candidates(module)
          .values()
          .forEach(text -> all.append(text.path()).append(' ').append(Checksum.of(text.content())));
    }
    return all.append(sources().unread()).toString();
  }

  /** Returns further sources, in which constants of the tools are. */
  Set<Path> constants() {
    return sources().lookedUp();
  }

  /**
   * Adds the tools to a list.
   *
   * @param place the place of the setting
   * @param missing receives the reasons, as ends of sentences, why tools are not known
   * @param sink receives a finding if there are no sources
   */
  void read(Location place, List<KnownTool> tools, List<String> missing, DiagnosticSink sink) {
    if (!problem.isEmpty()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.TOOLS_UNREADABLE, place, place.text(), problem)
              .fix("List the folders of Java sources, relative to this file: [src/main/java]."));
    }
    if (!incomplete.isEmpty()) {
      missing.add(
          "there are too many folders, so that some in '"
              + incomplete.get(0).getFileName()
              + "' were not searched for Java sources");
    }
    boolean hasSources = modules.stream().anyMatch(one -> !sources().candidates(one).isEmpty());
    if (hasSources && !JavaSources.canParse()) {
      missing.add("this Java runtime has no compiler, which parses the sources");
    } else {
      Constants constants = new Constants(sources());
      for (CodeModule module : modules) {
        for (JavaFile file : sources().read(module)) {
          read(file, constants, tools, missing);
        }
      }
    }
    List<String> unread = sources().unread();
    if (!unread.isEmpty()) {
      String first = unread.get(0);
      missing.add(
          Plural.of(unread.size(), "source")
              + " with tools cannot be parsed, such as '"
              + first.substring(first.lastIndexOf('/') + 1)
              + "', because only Java in UTF-8 that is not nested too deeply is read");
    }
  }

  private void read(
      JavaFile file, Constants constants, List<KnownTool> tools, List<String> missing) {
    List<JavaTool> found;
    try {
      found = JavaTool.in(file, constants);
    } catch (StackOverflowError e) {
      sources().leaveOut(file.text());
      return;
    }
    for (JavaTool tool : found) {
      Optional<String> name = tool.name();
      String method = tool.className() + "#" + tool.method().getName();
      if (name.isEmpty()) {
        missing.add("the name of the tool '" + method + "' is not constant");
      } else {
        tools.add(
            new KnownTool(
                name.get(),
                new ToolSource(Kind.JAVA, method),
                tool.place(),
                tool.description().map(text -> text.text()),
                Optional.empty()));
      }
    }
  }
}
