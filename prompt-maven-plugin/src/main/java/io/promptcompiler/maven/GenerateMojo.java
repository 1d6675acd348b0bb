package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.library.Publication;
import java.io.File;
import java.util.List;
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
   * Whether to add an index of the prompts and their templates to the jar, so that other modules
   * can include them.
   */
  @Parameter(property = "prompt.publish", defaultValue = "true")
  private boolean publish;

  /** Creates the goal; called by Maven. */
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
  String stateName() {
    return "main";
  }

  @Override
  String compilingGoal() {
    return "compile";
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
