package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.library.LibraryPath;
import java.io.File;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.inject.Inject;
import org.apache.maven.model.Resource;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.codehaus.plexus.build.BuildContext;
import org.jspecify.annotations.Nullable;

/** Compiles the prompt templates of tests into Java source that is compiled with the tests. */
@Mojo(
    name = "generate-test",
    defaultPhase = LifecyclePhase.GENERATE_TEST_SOURCES,
    requiresDependencyCollection = ResolutionScope.TEST,
    threadSafe = true)
public class GenerateTestMojo extends AbstractGenerateMojo {

  /** The directory of templates. */
  @Parameter(
      property = "prompt.testSourceDirectory",
      defaultValue = "${project.basedir}/src/test/prompts",
      required = true)
  private @Nullable File sourceDirectory;

  /** The output directory of generated Java source. */
  @Parameter(
      property = "prompt.testOutputDirectory",
      defaultValue = "${project.build.directory}/generated-test-sources/prompts",
      required = true)
  private @Nullable File outputDirectory;

  /** The output directory of generated resources. */
  @Parameter(
      property = "prompt.testResourceDirectory",
      defaultValue = "${project.build.directory}/generated-test-resources/prompts",
      required = true)
  private @Nullable File resourceDirectory;

  /** Creates the goal; called by Maven. */
  @Inject
  public GenerateTestMojo(
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
  String catalogName() {
    return "TestPrompts";
  }

  @Override
  List<String> sourceRoots() {
    return project().getTestCompileSourceRoots();
  }

  @Override
  List<LibraryPath> libraries(LibraryPaths paths) {
    return paths.ofTests();
  }

  /**
   * Returns options for prompts that are not published. Classes of the application may be mapped
   * for published prompts, so unknown mapped classes are not reported here.
   */
  @Override
  CompilerOptions published(CompilerOptions options) {
    Map<DiagnosticCode, Severity> severities = new EnumMap<>(DiagnosticCode.class);
    severities.put(DiagnosticCode.MAPPED_TO_NOTHING, Severity.OFF);
    severities.putAll(options.severities());
    return options.mapped().isEmpty() ? options : options.withSeverities(severities);
  }

  @Override
  String stateName() {
    return "test";
  }

  @Override
  String compilingGoal() {
    return "testCompile";
  }

  @Override
  boolean needsPrompts() {
    return false;
  }

  @Override
  void addSourceRoot(String directory) {
    project().addTestCompileSourceRoot(directory);
  }

  @Override
  void addResource(Resource resource) {
    project().addTestResource(resource);
  }

  @Override
  List<Resource> resources() {
    return project().getTestResources();
  }

  @Override
  String classesDirectory() {
    return project().getBuild().getTestOutputDirectory();
  }
}
