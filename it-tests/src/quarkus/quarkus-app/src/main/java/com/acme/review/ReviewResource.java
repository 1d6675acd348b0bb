package com.acme.review;

import com.acme.review.prompts.ReviewPrompt;
import com.acme.review.prompts.ReviewerPrompt;
import io.promptcompiler.runtime.PromptCatalog;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.util.Map;

/** Answers with the texts that a model would get. */
@Path("/")
public class ReviewResource {
  private final ReviewerPrompt reviewer;
  private final PromptCatalog prompts;

  ReviewResource(ReviewerPrompt reviewer, PromptCatalog prompts) {
    this.reviewer = reviewer;
    this.prompts = prompts;
  }

  /** Renders prompts by their classes. */
  @GET
  @Path("review")
  public String review(@QueryParam("change") String change) {
    return reviewer.render() + ReviewPrompt.builder().change(change).render();
  }

  /** Renders a prompt by its name. */
  @GET
  @Path("prompts/{id}")
  public String prompt(@PathParam("id") String id, @QueryParam("change") String change) {
    return prompts.render(id, Map.of("change", change));
  }
}
