package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.maven.compile.CompileSources;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.toolchain.ToolchainManager;
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
   * Whether to add an index of the prompts and their templates to the jar, so that other modules
   * can include them.
   */
  @Parameter(property = "prompt.publish", defaultValue = "true")
  private boolean publish;

  /**
   * Whether the plugin compiles the classes of prompts when {@code compiler:compile} begins,
   * instead of the compiler plugin: {@code auto} (from 30 sources on, where it saves time), {@code
   * true}, or {@code false}.
   */
  @Parameter(property = "prompt.compileClasses", defaultValue = "auto")
  private String compileClasses = "auto";

  private final ToolchainManager toolchains;

  /** Creates the goal; called by Maven. */
  @Inject
  public GenerateMojo(
      BuildContext context,
      org.sonatype.plexus.build.incremental.BuildContext legacy,
      ToolchainManager toolchains) {
    super(new IdeMessages(context, legacy));
    this.toolchains = toolchains;
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
  void generated(CompilerOptions options, BuildResult result) throws Exception {
    Path sources = outputDirectory().getAbsoluteFile().toPath();
    Path last = stateFile(".classes");
    CompileSources.outdate(sources, Path.of(classesDirectory()), result.written());
    if (!List.of("auto", "true", "false").contains(compileClasses)) {
      throw new MojoExecutionException(
          "'compileClasses' is '" + compileClasses + "', but must be 'auto', 'true' or 'false'.");
    }
    if (compileClasses.equals("false") || isInIde()) {
      Files.deleteIfExists(last); // the compiler plugin compiles all
      return;
    }
    CompilePrompts task =
        new CompilePrompts(
            options,
            sources,
            this::stateFile,
            version(),
            compileClasses.equals("true"),
            forkFrom(),
            // In Maven 4, this is only available while a goal runs.
            toolchains.getToolchainFromBuildContext("jdk", session()) != null,
            getLog());
    CompilerListener.add(session().getRequest(), project(), sources.toString(), task);
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
