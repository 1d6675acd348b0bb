package com.acme.app;

import com.acme.skills.app.prompts.ReviewSkill;
import dev.langchain4j.skills.ClassPathSkillLoader;
import dev.langchain4j.skills.Skill;
import dev.langchain4j.skills.SkillResource;
import io.promptcompiler.runtime.AgentSkill;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import org.springaicommunity.agent.tools.SkillsTool;
import org.springaicommunity.agent.utils.Skills;
import org.springframework.core.io.ClassPathResource;

/** Prints what loaders of skills find in two jars on one class path, and what the class renders. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws IOException {
    System.out.println("LangChain4j, all of the first jar:");
    ClassPathSkillLoader.loadSkills("skills").forEach(Main::print);
    System.out.println("LangChain4j, one of the other jar:");
    print(ClassPathSkillLoader.loadSkill("skills/commit"));
    System.out.println("Spring AI:");
    for (SkillsTool.Skill skill : Skills.loadResource(new ClassPathResource("skills"))) {
      System.out.println(skill.name() + ": " + skill.frontMatter().get("description"));
    }
    System.out.println("The class:");
    AgentSkill review = ReviewSkill.builder().company("Beta").build();
    for (Map.Entry<String, byte[]> file : review.files().entrySet()) {
      System.out.println(file.getKey() + ":");
      System.out.print(new String(file.getValue(), StandardCharsets.UTF_8));
    }
    review.writeTo(Path.of(arguments[0]));
  }

  private static void print(Skill skill) {
    System.out.println(skill.name() + ": " + skill.description());
    System.out.println(skill.content().strip().replace("\r", ""));
    skill.resources().stream()
        .sorted(Comparator.comparing(SkillResource::relativePath))
        .forEach(one -> System.out.println(one.relativePath() + ": " + one.content().strip()));
  }
}
