package io.promptcompiler.it.api;

import io.promptcompiler.it.harness.Consumer;
import io.promptcompiler.it.harness.Project;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** One project of templates for all tests of a class, and a consumer of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ApiTest {
  final Project project;
  final Consumer consumer;

  ApiTest(Project project) {
    this.project = project;
    this.consumer = new Consumer(project);
  }

  ApiTest(Map<String, String> files) {
    this(Project.of(files));
  }

  @AfterAll
  void deleteTheProject() {
    project.close();
  }
}
