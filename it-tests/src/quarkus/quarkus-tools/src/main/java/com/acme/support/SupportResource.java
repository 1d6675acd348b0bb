package com.acme.support;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;

/** Answers questions. */
@Path("/support")
public class SupportResource {
  private final SupportService service;

  SupportResource(SupportService service) {
    this.service = service;
  }

  /** Lets a model answer that can call tools. */
  @GET
  public String answer(@QueryParam("question") String question) {
    return service.answer(question);
  }
}
