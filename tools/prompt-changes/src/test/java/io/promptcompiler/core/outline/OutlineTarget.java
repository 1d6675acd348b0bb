package io.promptcompiler.core.outline;

import io.promptcompiler.core.backend.ApiClass;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.backend.TakenClass;
import io.promptcompiler.core.backend.Target;
import io.promptcompiler.core.backend.TargetApi;
import io.promptcompiler.core.backend.TargetModule;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.TypeName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Writes programs as they print, each into a file below {@code outline}. */
final class OutlineTarget implements Target {
  @Override
  public TargetModule open(Program common, DiagnosticSink sink) {
    return new Outlines(common);
  }

  @Override
  public TargetApi api(Program program) {
    return new OutlineApi(program);
  }

  @Override
  public boolean hasWritten(Path file) {
    return file.toString().endsWith(".outline");
  }

  @Override
  public String namespace(String dotted) {
    return dotted.replace('-', '_');
  }

  private static String name(About about) {
    return about.id().replaceAll("\\W", "_");
  }

  private record Outlines(Program common) implements TargetModule {
    @Override
    public Named named(EntryPoint entryPoint, DiagnosticSink sink) {
      return named(entryPoint.about(), false, entryPoint.rendering(), entryPoint.location());
    }

    @Override
    public Named named(Fragment fragment, DiagnosticSink sink) {
      return named(fragment.about(), true, fragment.text(), fragment.location());
    }

    private static Named named(About about, boolean isFragment, Object program, Location place) {
      String path = "outline/" + name(about) + ".outline";
      ClassEntry entry =
          new ClassEntry(
              isFragment,
              false,
              about.key(),
              about.id(),
              "outline",
              name(about),
              path,
              program instanceof TextProgram,
              false,
              false,
              List.of(),
              false,
              about.aliases(),
              "",
              List.of(),
              place,
              List.of());
      return new Named(entry, Artifact.source(path, () -> program + "\n"));
    }

    @Override
    public void check(
        List<FolderMembers> folders,
        List<ClassEntry> entries,
        List<TakenClass> taken,
        Location configuration,
        DiagnosticSink sink) {}

    @Override
    public void checkMapped(
        List<ClassEntry> entries, Location configuration, DiagnosticSink sink) {}

    @Override
    public List<Artifact> finish(Finished module) {
      List<String> names = module.prompts().stream().map(ClassEntry::simpleName).toList();
      return List.of(Artifact.source("outline/all.outline", () -> String.join("\n", names) + "\n"));
    }

    @Override
    public String catalogName() {
      return common.catalog().namespace() + "." + common.catalog().name();
    }

    @Override
    public List<String> typeNames() {
      return List.of();
    }

    @Override
    public String nameOf(FolderMembers folder) {
      return folder.name();
    }
  }

  private record OutlineApi(Program program) implements TargetApi {
    @Override
    public String of(EntryPoint entryPoint) {
      return name(entryPoint.about());
    }

    @Override
    public String of(Fragment fragment) {
      return name(fragment.about());
    }

    @Override
    public String of(FolderMembers folder) {
      return folder.name();
    }

    @Override
    public String of(TypeName type) {
      return type.toString();
    }

    @Override
    public String member(String name) {
      return name;
    }

    @Override
    public boolean hasBuilder(ObjectType object) {
      return false;
    }

    @Override
    public String with(String name) {
      return "with-" + name;
    }

    @Override
    public String method(String name) {
      return name;
    }

    @Override
    public String constant(String value) {
      return value;
    }

    @Override
    public List<ApiClass> classes(Predicate<EntryPoint> which) {
      return Stream.concat(
              program.entryPoints().stream().filter(which).map(EntryPoint::about),
              program.fragments().stream().map(Fragment::about))
          .map(
              about ->
                  new ApiClass(
                      name(about),
                      Optional.empty(),
                      ApiClass.Kind.CLASS,
                      Set.of(),
                      Set.of(),
                      List.of(),
                      Optional.empty()))
          .toList();
    }
  }
}
