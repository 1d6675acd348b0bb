package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.maven.compile.CompileSources;
import io.promptcompiler.maven.compile.JavaOptions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.model.Resource;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.codehaus.plexus.build.BuildContext;
import org.jspecify.annotations.Nullable;

/** Compiles prompt templates into Java source that is compiled with the project's own. */
@Mojo(
    name = "generate",
    defaultPhase = LifecyclePhase.GENERATE_SOURCES,
    requiresDependencyCollection = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
public class GenerateMojo extends AbstractGenerateMojo {

  /** The directory of templates. */
  @Parameter(
      property = "prompt.sourceDirectory",
      defaultValue = "${project.basedir}/src/main/prompts",
      required = true)
  private @Nullable File sourceDirectory;

  /** The output directory of generated Java source. */
  @Parameter(
      property = "prompt.outputDirectory",
      defaultValue = "${project.build.directory}/generated-sources/prompts",
      required = true)
  private @Nullable File outputDirectory;

  /** The output directory of generated resources, which go into the jar. */
  @Parameter(
      property = "prompt.resourceDirectory",
      defaultValue = "${project.build.directory}/generated-resources/prompts",
      required = true)
  private @Nullable File resourceDirectory;

  /**
   * Whether the jar has an index of the prompts and their templates, so that others can include
   * them.
   */
  @Parameter(property = "prompt.publish", defaultValue = "true")
  private boolean publish;

  /**
   * Whether {@code generate} compiles the classes of prompts too, so that the compiler plugin need
   * not. They declare the same.
   */
  @Parameter(property = "prompt.compileClasses", defaultValue = "true")
  private boolean compileClasses;

  /** For Maven. */
  @Inject
  public GenerateMojo(
      BuildContext context, org.sonatype.plexus.build.incremental.BuildContext legacy) {
    super(new IdeMessages(context, legacy));
  }

  @Override
  File sourceDirectory() {
    return given(sourceDirectory);
  }

  @Override
  File outputDirectory() {
    return given(outputDirectory);
  }

  @Override
  File resourceDirectory() {
    return given(resourceDirectory);
  }

  @Override
  CompilerOptions published(CompilerOptions options) {
    if (!publish) {
      return options;
    }
    String name = project().getGroupId() + ":" + project().getArtifactId();
    return options.publishedAs(new Publication(name, project().getVersion(), version()));
  }

  @Override
  void generated(CompilerOptions options) throws Exception {
    Path last = stateFile(".classes");
    Optional<CompilerSettings> settings =
        !compileClasses || isInIde() || hasModuleInfo()
            ? Optional.empty()
            : CompilerSettings.of(project(), session(), execution());
    if (settings.isEmpty()) {
      Files.deleteIfExists(last); // the compiler plugin compiles all
      return;
    }
    Optional<List<Path>> classPath = libraryPaths().classPath();
    if (classPath.isPresent()) {
      Path sources = outputDirectory().getAbsoluteFile().toPath();
      CompileSources compile =
          new CompileSources(
              sources,
              Path.of(classesDirectory()),
              stateFile(".work"),
              last,
              version(),
              new JavaOptions(classPath.get(), settings.get().hasParameterNames(), forkFrom()));
      new CompileClasses(project(), session(), sources, compile, getLog()).run(options);
    }
  }

  private boolean hasModuleInfo() {
    return sourceRoots().stream().anyMatch(root -> new File(root, "module-info.java").isFile());
  }

  @Override
  String stateName() {
    return "main";
  }

  @Override
  boolean needsPrompts() {
    return true;
  }

  @Override
  void addSourceRoot(String directory) {
    project().addCompileSourceRoot(directory);
  }

  @Override
  void addResource(Resource resource) {
    project().addResource(resource);
  }

  @Override
  List<Resource> resources() {
    return project().getResources();
  }

  @Override
  String classesDirectory() {
    return project().getBuild().getOutputDirectory();
  }
}
